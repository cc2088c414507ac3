// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

typedef unsigned four __attribute__((vector_size(16)));

int main(void) {
  unsigned n = fathom_nondet_uint() % 32;
  four a = {1, 2, 3, 4}, b = {0, n, 1, 31};
  four c = a << b;
  assert(c[0] == 1 && c[1] == 2u << n && c[2] == 6);
}
