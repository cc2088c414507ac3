// expect: VIOLATED bounds:9
// trap: 60
#include <stdarg.h>

static int second(int count, ...) {
  va_list list;
  va_start(list, count);
  int a = va_arg(list, int);
  int b = va_arg(list, int);
  va_end(list);
  return a + b;
}

int main(void) {
  return second(1, 5);
}
