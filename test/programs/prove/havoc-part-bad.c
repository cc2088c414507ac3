// expect: safe endless
// The number that becomes arbitrary is the one that the loop asks for.
#include <fathom.h>

int main(void) {
  int numbers[2];
  fathom_havoc(&numbers[0], sizeof numbers[0]);
  while (numbers[0] != 0)
    ;
  return 0;
}
