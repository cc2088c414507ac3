// expect: VIOLATED assert:19
// options: --malloc-never-fails
// A pointer is read between two that were copied.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
int x = 3;
struct P {
  char *a, *b;
};
int main(void) {
  struct P *p = malloc(sizeof *p), *q = malloc(sizeof *q);
  uintptr_t v = (uintptr_t)&x;
  p->a = (char *)(v << 32);
  p->b = (char *)(v >> 32);
  memmove(q, p, sizeof *p);
  int *r = *(int **)((char *)q + 4);
  assert(*r != 3);

  free(p);
  free(q);
}
