// expect: VERIFIED
// trap: 54
// Rests on the assumption, which the verdict lists, that the function writes no memory.
#include <assert.h>

int measure(int *p);

int main(void) {
  int x = 1;
  int r = measure(&x);
  assert(x == 1);
  return r;
}
