// expect: safe unknown
// Only the first number becomes arbitrary; the second one is still zero, and the loop is not entered.
#include <fathom.h>

static int numbers[2];

int main(void) {
  fathom_havoc(&numbers[0], sizeof numbers[0]);
  while (numbers[1] != 0)
    ;
  return 0;
}
