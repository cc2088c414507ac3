// expect: VERIFIED
// Pointers among the arguments without names.
#include <assert.h>
#include <stdarg.h>
struct P {
  int *a;
  long b;
};
static void set(int n, ...) {
  va_list l, m;
  va_start(l, n);
  va_copy(m, l);
  for (int i = 0; i < n; i++) {
    int *p = va_arg(l, int *);
    *p = i + 1;
  }
  struct P s = va_arg(l, struct P);
  *s.a += s.b;
  double d = va_arg(l, double);
  (void)d;
  int **pp = va_arg(l, int **);
  *pp = va_arg(m, int *);
  va_end(l);
  va_end(m);
}
int main(void) {
  int x = 0, y = 0, *q = 0;
  struct P s = {&y, 10};
  set(2, &x, &y, s, 1.0, &q);
  assert(x == 1 && y == 12);
  *q = 4;
  assert(x == 4);
}
