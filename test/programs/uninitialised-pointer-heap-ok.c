// expect: VERIFIED
// Memory that was never written holds any bits, also those of a pointer: harnesses make assumptions about it.
#include <stdlib.h>

struct holder {
  char *pointer;
};

int main(void) {
  char *other = malloc(10);
  struct holder *holder = malloc(sizeof *holder);
  if (!holder || !other)
    return 0;
  if (other <= holder->pointer && holder->pointer < other + 10)
    *holder->pointer = 0;
  free(holder);
  free(other);
  return 0;
}
