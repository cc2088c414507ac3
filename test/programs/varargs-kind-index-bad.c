// expect: VIOLATED undefined:11
// Such a number is no index.
#include <stdarg.h>

static int elements[4];

static int element(int count, ...) {
  va_list list, copy;
  va_start(list, count);
  va_copy(copy, list);
  unsigned index = va_arg(copy, unsigned);
  va_end(copy);
  va_end(list);
  return elements[index];
}

int main(void) {
  return element(1, 1.0, 100);
}
