// expect: safe ends
#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  while (n != 0)
    n >>= 1;
  return 0;
}
