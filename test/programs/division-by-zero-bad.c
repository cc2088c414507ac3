// expect: VIOLATED div-by-zero:7 div-by-zero:8
#include <fathom.h>

int main(void) {
  unsigned x = fathom_nondet_uint(), y = fathom_nondet_uint();
  if (x == 0)
    return x % y > 0;
  return x / y > 0;
}
