// expect: VERIFIED
// trap: 7
#include <assert.h>
#include <string.h>

int main(void) {
  char a[8] = "abcdefg";
  memmove(a + 1, a, 6);
  assert(a[0] == 'a' && a[1] == 'a' && a[6] == 'f' && a[7] == 0);
  memmove(a, a + 2, 5);
  assert(a[0] == 'b' && a[4] == 'f' && a[5] == 'e');
}
