// expect: VIOLATED bounds:7
// trap: 1
#include <string.h>

int main(void) {
  char a[8] = {0}, b[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  memcpy(a + 5, b, 4);
}
