// expect: VIOLATED leak
// options: --function=make --check=+leak
// One of two blocks is returned.
#include <stdlib.h>

int *make(int value) {
  int *lost = malloc(sizeof *lost);
  int *kept = malloc(sizeof *kept);
  if (lost)
    *lost = value;
  return kept;
}
