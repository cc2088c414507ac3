// expect: VIOLATED unsigned-overflow:7
// options: --check=+unsigned-overflow
#include <fathom.h>

int main(void) {
  unsigned x = fathom_nondet_uint();
  unsigned y = x + 1;
  return y != 0;
}
