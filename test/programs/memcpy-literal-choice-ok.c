// expect: VERIFIED
// trap: 5
#include <assert.h>
#include <fathom.h>
#include <string.h>

int main(void) {
  char buffer[8];
  _Bool isShort = fathom_nondet_bool();
  const char *s = isShort ? "ab" : "abcdef";
  memcpy(buffer, s, isShort ? 3 : 7);
  assert(buffer[1] == 'b');
  assert(buffer[2] == (isShort ? 0 : 'c'));
}
