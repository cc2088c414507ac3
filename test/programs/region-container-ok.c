// expect: VERIFIED
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
static void del(struct L *n) {
  n->prev->next = n->next;
  n->next->prev = n->prev;
}
int main(void) {
  struct L h = {&h, &h};
  int v[3] = {5, 6, 7};
  for (int i = 0; i < 3; i++) {
    struct I *n = malloc(sizeof *n);
    n->data = v + i;
    n->k = i;
    add(&h, &n->link);
  }
  int s = 0;
  for (struct L *l = h.next; l != &h; l = l->next) {
    *OF(l)->data += 1;
    s += OF(l)->k;
  }
  assert(s == 3 && v[0] == 6 && v[2] == 8);
  while (h.next != &h) {
    struct L *l = h.next;
    del(l);
    free(OF(l));
  }
}
