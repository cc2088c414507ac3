// expect: VERIFIED
// It computes a number: whatever it is, nothing happens.
#include <assert.h>
#include <math.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  long n = lround(argc / 3.0);
  assert(n % 3 < 3);
}
