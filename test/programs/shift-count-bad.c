// expect: VIOLATED shift:8
// trap: 48
#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 32);
  return (1u << n) != 0;
}
