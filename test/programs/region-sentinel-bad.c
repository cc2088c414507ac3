// expect: VIOLATED assert:25
// options: --malloc-never-fails
// Pointers that are none, as marks.
#include <assert.h>
#include <stdlib.h>
#define MARK ((struct N *)-1)
struct N {
  struct N *next;
  int *v;
};
struct N *g = MARK, *h = (struct N *)1;
int main(void) {
  int x = 1;
  struct N *n = malloc(sizeof *n);
  n->next = MARK;
  n->v = (int *)8;
  assert(n->next == g && g == MARK && h != g && n->v == (int *)8);
  g = n;
  n->v = &x;
  int c = 0;
  for (struct N *m = g; m != MARK; m = m->next) {
    c++;
    *m->v = 4;
  }
  assert(x == 1);

  free(g);
}
