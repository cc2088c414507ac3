// expect: VERIFIED
// As in the other program, but the pointer is an input.
#include "fathom.h"

#include <string.h>

struct holder {
  int number;
  char *pointer;
};

int main(void) {
  struct holder unset, copy;
  fathom_havoc(&unset, sizeof unset);
  char other[10];
  memcpy(&copy, &unset, sizeof copy);
  if (other <= copy.pointer && copy.pointer < other + 10)
    *copy.pointer = 0;
  return 0;
}
