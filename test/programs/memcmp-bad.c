// expect: VIOLATED bounds:6
#include <string.h>

int main(void) {
  char a[4] = {1, 2, 3, 4}, b[8] = {9};
  return memcmp(a, b, 5) != 0;
}
