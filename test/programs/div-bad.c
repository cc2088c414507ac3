// expect: VIOLATED div-by-zero:6
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  return div(7, fathom_nondet_bool()).quot;
}
