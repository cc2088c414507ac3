// expect: VIOLATED bounds:17
// A copy of a pointer that was never set is no better than the pointer.
#include <stdlib.h>
#include <string.h>

struct holder {
  int number;
  char *pointer;
};

int main(void) {
  struct holder unset, copy;
  unset.number = 1;
  char other[10];
  memcpy(&copy, &unset, sizeof copy);
  if (other <= copy.pointer && copy.pointer < other + 10)
    *copy.pointer = 0;
  return 0;
}
