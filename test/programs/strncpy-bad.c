// expect: VIOLATED bounds:8
// strncpy does not write a NUL when there is no room for it.
#include <string.h>

int main(void) {
  char a[4];
  strncpy(a, "abcd", 4);
  return strlen(a);
}
