// expect: VIOLATED alignment:10
// options: --check=+alignment
#include <stdlib.h>
extern unsigned nd_uint(void);
int main(void) {
  unsigned i = nd_uint();
  char *p = malloc(16);
  if (!p || i > 12)
    return 0;
  *(int *)(p + i) = 1;
  free(p);
  return 0;
}
