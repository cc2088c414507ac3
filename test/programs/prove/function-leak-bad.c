// expect: unsafe
// options: --function=set --check=+leak
#include <stdlib.h>

int *set(int *given) {
  int *made = malloc(sizeof *made);
  if (made)
    *made = given != NULL;
  return NULL;
}
