// expect: UNKNOWN "inline assembly"
// trap: 61
#include <assert.h>

int main(void) {
  int x = 1;
  __asm__("addl $1, %0" : "+r"(x));
  assert(x == 1);
}
