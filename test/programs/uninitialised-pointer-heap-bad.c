// expect: VIOLATED bounds:15
// As in the other program, but one byte too far.
#include <stdlib.h>

struct holder {
  char *pointer;
};

int main(void) {
  char *other = malloc(10);
  struct holder *holder = malloc(sizeof *holder);
  if (!holder || !other)
    return 0;
  if (other <= holder->pointer && holder->pointer < other + 11)
    *holder->pointer = 0;
  free(holder);
  free(other);
  return 0;
}
