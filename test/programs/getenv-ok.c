// expect: VERIFIED
// options: --check=+memory-cleanup
#include <stdlib.h>

int main(void) {
  char *s = getenv("HOME");
  if (s && s[0] && s[1])
    return s[2];
}
