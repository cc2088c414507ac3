// expect: VERIFIED
#include <assert.h>
#include <fathom.h>
#include <string.h>

int main(void) {
  char s[5];
  fathom_havoc(s, sizeof s);
  s[4] = 0;
  size_t n = strlen(s);
  assert(n <= 4 && s[n] == 0);
  assert(strlen("abc") == 3 && strnlen("abc", 2) == 2 && strnlen("abc", 9) == 3);
}
