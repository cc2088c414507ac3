// expect: VERIFIED
// Which kind comes next depends on how many have been read.
#include <assert.h>
#include <stdarg.h>

extern int __VERIFIER_nondet_int(void);

static int sum(int count, ...) {
  va_list list;
  va_start(list, count);
  int result = 0;
  for (int i = 0; i < count; i++) {
    result += va_arg(list, int);
    (void)va_arg(list, double);
  }
  va_end(list);
  return result;
}

int main(void) {
  int count = __VERIFIER_nondet_int();
  if (count >= 0 && count <= 3)
    assert(sum(count, 1, 0.5, 2, 1.5, 4, 2.5) == (1 << count) - 1);
}
