// expect: VERIFIED
#include <stdarg.h>
#include <stdio.h>

static void say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
}

int main(void) {
  char name[3] = {'h', 'i', 0}, cut[2] = {'h', 'i'};
  say("%d of %-5.*f: %s %.2s %Lg %lu %hhd %p %c%%\n", 3, 2, 0.5, name, cut, 2.5L, 7ul, 1, (void *)name, 'x');
}
