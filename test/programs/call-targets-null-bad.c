// expect: VIOLATED null:14
// A callback that nobody sets, beside one of the same type that somebody does.
#include <assert.h>

struct hooks {
  void (*before)(int *);
  void (*after)(int *);
};

static void mark(int *p) { *p = 7; }

static void run(struct hooks *h, int *value) {
  if (h->after)
    h->before(value);
  if (h->after)
    h->after(value);
}

int main(void) {
  struct hooks h = {0};
  int value = 1;
  h.after = mark;
  run(&h, &value);
  assert(value == 7);
}
