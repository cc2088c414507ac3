// expect: safe ends
// options: --function=set --check=+leak
// What an argument leads to, and what is returned, is the caller's.
#include <stdlib.h>

int *set(int *given) {
  int *made = malloc(sizeof *made);
  if (made)
    *made = given != NULL;
  return made;
}
