// expect: VERIFIED
// options: --check=+leak
// trap: 25
#include <stdlib.h>

static void deep(char *q) {
  if (q)
    q[0] = 1;
  exit(0);
}
int main(void) {
  char *p = malloc(4);
  deep(p);
}
