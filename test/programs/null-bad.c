// expect: VIOLATED null:11
// Null plus the offset of a member is null.
#include <stdlib.h>

struct pair {
  int a, b;
};

int main(void) {
  struct pair *p = malloc(sizeof *p);
  p->b = 1;
  free(p);
}
