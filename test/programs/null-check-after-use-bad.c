// expect: VIOLATED null:8
// trap: 56
// The test behind the access must not be used to delete anything before it.
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  if (!p)
    return 1;
  free(p);
}
