// expect: VIOLATED undefined:9
// A format asks for arguments of its kinds.
#include <stdarg.h>
#include <stdio.h>

static void print(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list);
  va_end(list);
}

int main(void) {
  print("%d %f\n", 1, 2.0);
  print("%d %f\n", 1, 2);
}
