// expect: VIOLATED assert:26
// options: --malloc-never-fails
// Copies that begin and end inside of structures, and inside of a pointer.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct S {
  int a, b;
  int *p;
  int c;
};
int main(void) {
  int x = 1, y = 2;
  struct S *s = malloc(sizeof *s), *t = malloc(sizeof *t);
  s->a = 1;
  s->b = 2;
  s->p = &x;
  s->c = 3;
  t->a = 4;
  t->b = 5;
  t->p = &y;
  t->c = 6;
  memmove(&t->b, &s->b, 12);
  assert(t->a == 4 && t->b == 2 && t->p == &x && t->c == 6);
  *t->p = 9;
  assert(x == 1);

  memmove((char *)t + 8, (char *)s + 8, 3);
  assert(t->p == &x && *t->p == 9);
  free(s);
  free(t);
}
