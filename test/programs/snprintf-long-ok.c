// expect: VERIFIED
// Texts longer than an int can say fail; long ones are not made to be measured.
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>

int main(void) {
  char s[4];
  assert(snprintf(s, sizeof s, "%600d", 1) == 600 && s[0] == ' ' && s[3] == 0);
  assert(snprintf(s, sizeof s, "%.*d", 2000000000, 1) == 2000000000 && s[0] == '0' && s[3] == 0);
  assert(snprintf(s, sizeof s, "%*d%*d", INT_MAX - 100, 1, 200, 1) == -1 && errno == EOVERFLOW);
}
