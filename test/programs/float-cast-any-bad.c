// expect: UNKNOWN
// trap: 52
// Wrong, but floating point decides.
#include <fathom.h>

int main(void) {
  double twice = 2.0 * fathom_nondet_int();
  return (int)twice;
}
