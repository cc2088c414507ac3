// expect: VIOLATED assert:13
// Clang says of a constant that is computed at the start that it does not change afterwards.
#include <cassert>
#include <fathom.h>

static int any() { return fathom_nondet_int(); }
extern const int number;
extern const int copy;
const int copy = number; // before `number` has its value
const int number = any();

int main() {
  assert(copy == number);
}
