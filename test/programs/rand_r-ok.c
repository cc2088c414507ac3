// expect: VERIFIED
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <stdlib.h>

int main(void) {
  unsigned a = 5;
  assert(rand_r(&a) >= 0 && rand_r(&a) >= 0);
}
