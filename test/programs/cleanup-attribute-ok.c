// expect: VERIFIED
// options: --check=+memory-cleanup
#include <stdlib.h>

static void drop(char **p) {
  free(*p);
}
int main(void) {
  __attribute__((cleanup(drop))) char *p = malloc(3);
  if (p)
    p[0] = 1;
}
