// expect: VIOLATED bounds:9
// options: --check=+leak
#include <stdarg.h>
#include <stdio.h>

static void say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list);
  va_end(list);
}

int main(void) {
  char name[2] = {'h', 'i'};
  say("%d of %-5.*f: %s\n", 3, 2, 0.5, name);
}
