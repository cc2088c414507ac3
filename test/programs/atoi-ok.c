// expect: VERIFIED
#include <assert.h>
#include <stdlib.h>

int main(void) {
  assert(atoi(" -42x") == -42);
  assert(atol("0") == 0 && atoll("+7") == 7 && atoi("x") == 0);
}
