// expect: VERIFIED
#include <assert.h>

static const int limit = 10;

int main(void) {
  char a[] = "abc";
  a[0] = 'x';
  const char *s = "abc";
  assert(s[0] == 'a' && a[0] == 'x' && *&limit == 10);
}
