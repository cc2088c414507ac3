// expect: VIOLATED undefined:7
// trap: 7
#include <string.h>

int main(void) {
  char a[8] = "abcdefg";
  memcpy(a, a + 3, 4);
}
