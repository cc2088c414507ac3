// expect: VERIFIED
// trap: 1
#include <assert.h>
#include <string.h>

int main(void) {
  char a[8] = {0}, b[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  memcpy(a + 4, b + 3, 4);
  assert(a[3] == 0 && a[4] == 4 && a[7] == 7);
}
