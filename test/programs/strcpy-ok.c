// expect: VERIFIED
#include <assert.h>
#include <string.h>

int main(void) {
  char a[4], b[8] = "xyz";
  strcpy(a, "abc");
  assert(a[2] == 'c' && a[3] == 0);
  char *end = stpcpy(b, "12345");
  assert(end == b + 5 && *end == 0);
}
