// expect: VERIFIED
// trap: 61
#include <assert.h>

volatile int flag = 1;

int main(void) {
  assert(flag == 1);
  flag = 2;
  assert(flag == 2);
}
