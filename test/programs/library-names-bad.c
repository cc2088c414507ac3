// expect: VIOLATED bounds:13 bounds:15
// Names that C leaves to the program, though functions of the library have them: the library does not call these.
#include <stdio.h>
char *strncpy(char *to, const char *from, size_t n);

char *stpncpy(char *to, const char *from, size_t n) { return from[0] && n ? to : NULL; }
static size_t strnlen(const char *s, size_t most) { return s[0] && most ? 0 : 1; }

int main(int argc, char **argv) {
  char unterminated[2] = {'a', 'b'}, text[2] = "a";
  char *volatile to = text;
  if (argc > 1)
    printf("%.3s", unterminated);
  else
    strncpy(to, "cdef", 3);
  return strnlen(text, 1);
}
