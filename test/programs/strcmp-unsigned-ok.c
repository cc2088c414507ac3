// expect: VERIFIED
// trap: 12
#include <assert.h>
#include <string.h>

int main(void) {
  char a[1] = {'x'}, b[1] = {'y'};
  assert(strncmp(a, b, 0) == 0);
  assert(strncmp(a, b, 1) < 0);
  assert(strcmp("\x80", "a") > 0);
  assert(strcmp("ab", "ab") == 0);
  assert(strcmp("ab", "abc") < 0);
}
