// expect: VIOLATED assert:16
// Pointers among the arguments without names.
#include <assert.h>
#include <stdarg.h>
static void set(int n, ...) {
  va_list l;
  va_start(l, n);
  int **p = va_arg(l, int **);
  *p = va_arg(l, int *);
  va_end(l);
}
int main(void) {
  int x = 0, *q = 0;
  set(2, &q, &x);
  *q = 4;
  assert(x == 0);
}
