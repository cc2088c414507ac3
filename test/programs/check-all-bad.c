// expect: VIOLATED memory-cleanup
// options: --check=all
#include <stdlib.h>
int *keep;
extern int nd_int(void);
int main(void) {
  int *p = malloc(4);
  keep = malloc(4);
  if (nd_int())
    free(p);
  return 0;
}
