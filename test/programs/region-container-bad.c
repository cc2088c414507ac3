// expect: VIOLATED use-after-free:30
// options: --malloc-never-fails
// Members from which the whole is computed.
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
struct L {
  struct L *next, *prev;
};
struct I {
  int *data;
  struct L link;
  long k;
};
#define OF(p) ((struct I *)((char *)(p) - offsetof(struct I, link)))
static void add(struct L *h, struct L *n) {
  n->next = h;
  n->prev = h->prev;
  h->prev->next = n;
  h->prev = n;
}
int main(void) {
  struct L h = {&h, &h};
  for (int i = 0; i < 2; i++) {
    struct I *n = malloc(sizeof *n);
    n->k = i;
    add(&h, &n->link);
  }
  free(OF(h.next));
  return (int)OF(h.next->next->prev)->k;
}
