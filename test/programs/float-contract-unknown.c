// expect: UNKNOWN "not modelled"
// A product may be rounded before it is added to, or not: with -O2 clang folds both in one step.
#include <assert.h>

int main(void) {
  double third = 1.0 / 3.0;
  double rest = third * 3.0 - 1.0;
  assert(rest == 0.0);
}
