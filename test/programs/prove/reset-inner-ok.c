// expect: safe ends
// Lexicographic: what the inner count starts with again does not matter.
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int(), y = 0;
  if (x > 1000)
    return 0;
  while (x > 0) {
    if (y > 0) {
      y--;
    } else {
      x--;
      y = fathom_nondet_int();
    }
  }
  return 0;
}
