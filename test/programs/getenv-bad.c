// expect: VIOLATED null:6 bounds:7 invalid-free:8
#include <stdlib.h>

int main(void) {
  char *s = getenv("HOME");
  if (s[0] == 'x')
    return s[1] + s[2];
  free(s);
}
