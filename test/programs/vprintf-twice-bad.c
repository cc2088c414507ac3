// expect: VIOLATED bounds:10
// The list is at its end after the first.
#include <stdarg.h>
#include <stdio.h>

static void say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list);
  vfprintf(stderr, format, list);
  va_end(list);
}

int main(void) { say("%s\n", "text"); }
