// expect: VIOLATED bounds:7
// The NUL is written behind the n characters.
#include <string.h>

int main(void) {
  char a[4] = "ab";
  strncat(a, "cdef", 2);
}
