// expect: VIOLATED use-after-free:10
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *p = calloc(2, 1);
  if (!p)
    return 0;
  free(p);
  fprintf(stdout, "%s\n", p);
}
