// expect: VIOLATED leak
// options: --check=+leak
// As in the other program, but no object is in the first one.
#include <stdlib.h>

void **holder;

int main(void) {
  void **first = malloc(8), *second = malloc(8);
  if (!first || !second)
    exit(0);
  holder = first;
  if (*first != second)
    return 0;
  holder = NULL;
  free(first);
  free(second);
  return 0;
}
