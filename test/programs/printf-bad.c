// expect: VIOLATED bounds:8 use-after-free:13
#include <fathom.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char s[2] = {'a', fathom_nondet_char()};
  printf("%d %s\n", 1, s);
  char *p = calloc(2, 1);
  if (!p)
    return 0;
  free(p);
  fprintf(stdout, "%s\n", p);
}
