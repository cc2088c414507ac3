// expect: VERIFIED
// options: --check=+leak
// Nobody stored the pointer to the second object in the first one, but it is there.
#include <stdlib.h>

void **holder;

int main(void) {
  void **first = malloc(8), *second = malloc(8);
  if (!first || !second)
    exit(0);
  holder = first;
  if (*first == second)
    return 0;
  holder = NULL;
  free(first);
  free(second);
  return 0;
}
