// expect: UNKNOWN "depends on the result of 'rand_r'"
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <stdlib.h>

int main(void) {
  unsigned a = 5, b = 5;
  assert(rand_r(&a) == rand_r(&b));
}
