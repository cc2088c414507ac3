// expect: safe endless
// The rule is for the C library's function, and this is another one.
#include <fathom.h>

unsigned long strlen(const char *s) {
  while (*s)
    ;
  return 0;
}

int main(void) {
  char text[4];
  text[3] = 0;
  return strlen(text) > 2;
}
