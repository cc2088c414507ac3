// expect: VERIFIED
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>

int main(void) {
  const char *s = "0x1fz";
  char *end;
  errno = 0;
  assert(strtol(s, &end, 0) == 31 && end == s + 4 && errno == 0);
  assert(strtol("zz", &end, 36) == 35 * 36 + 35);
  assert(strtol("99999999999999999999", NULL, 10) == LONG_MAX && errno == ERANGE);
  assert(strtoul("-1", NULL, 10) == ULONG_MAX);
  assert(strtol("017", NULL, 0) == 15);
}
