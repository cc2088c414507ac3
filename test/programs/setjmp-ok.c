// expect: UNKNOWN "setjmp"
// trap: 59
#include <assert.h>
#include <setjmp.h>

jmp_buf place;

int main(void) {
  volatile int n = 0;
  if (setjmp(place) == 0) {
    n = 1;
    longjmp(place, 1);
  }
  assert(n == 1);
}
