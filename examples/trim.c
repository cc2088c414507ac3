// Cuts the spaces at the end of a string. What if there is nothing else in it?
#include <fathom.h>
#include <string.h>

static void trim(char *s) {
  size_t last = strlen(s) - 1;
  while (s[last] == ' ')
    last--;
  s[last + 1] = 0;
}

int main(void) {
  char s[5];
  fathom_havoc(s, sizeof s);
  s[4] = 0;
  trim(s);
  return 0;
}
