// expect: VIOLATED assert:38
// options: --recursion=1
// Objects that are passed to their own functions, and a function that nobody calls.
#include <assert.h>
#include <stdlib.h>

struct stream {
  int (*get)(struct stream *);
  int (*next)(struct stream *);
  int at;
};

static int one(struct stream *s) { return s->at += 1; }
static int two(struct stream *s) { return s->at += 2; }
static int twice(struct stream *s) {
  s->next(s);
  return s->next(s);
}
static int never(struct stream *s) {
  assert(s->at < 0);
  return 0;
}

static struct stream *standard;
void setStandard(struct stream *s) { standard = s; }

static struct stream *make(int (*get)(struct stream *), int (*next)(struct stream *)) {
  struct stream *s = malloc(sizeof *s);
  if (!s)
    exit(0);
  *s = (struct stream){get, next, 0};
  return s;
}

int main(void) {
  struct stream *a = make(twice, one), *b = make(twice, two), *c = make(never, 0);
  assert(a->get(a) == 2);
  assert(b->get(b) == 5);
  c->at = -1;
  assert(c->get(c) == 0);
  standard = a;
  assert(standard->get(standard) == 4);
}
