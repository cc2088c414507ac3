// expect: VIOLATED undefined:9 undefined:10
// trap: 52
#include <fathom.h>

int main(void) {
  double large = 2147483648.0;
  float negative = -1;
  if (fathom_nondet_bool())
    return (int)large;
  return (unsigned)negative == 0;
}
