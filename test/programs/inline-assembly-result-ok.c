// expect: UNKNOWN "inline assembly"
// No text, but the result is whatever a register holds.
#include <assert.h>

int main(void) {
  int x;
  __asm__("" : "=r"(x) : "r"(1));
  assert(x == 1);
}
