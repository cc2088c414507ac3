// expect: VERIFIED
#include <assert.h>
#include <fathom.h>
#include <string.h>

int main(void) {
  char s[5];
  fathom_havoc(s, sizeof s);
  assert(strnlen(s, 5) <= 5);
}
