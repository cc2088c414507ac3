// expect: VIOLATED bounds:6
#include <string.h>

int main(void) {
  char a[4] = {1, 2, 3, 4};
  return memchr(a, 5, 6) != 0;
}
