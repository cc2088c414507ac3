// expect: VIOLATED assert:9
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <stdlib.h>
#include <time.h>

int main(void) {
  unsigned seed = time(NULL);
  assert(rand_r(&seed) % 100 != 42);
}
