// expect: VERIFIED
#include <assert.h>
#include <string.h>

int main(void) {
  char a[6] = "xxxxx";
  strncpy(a, "ab", 4);
  assert(a[1] == 'b' && a[2] == 0 && a[3] == 0 && a[4] == 'x');
  strncpy(a, "12345", 3);
  assert(a[2] == '3' && a[3] == 0);
}
