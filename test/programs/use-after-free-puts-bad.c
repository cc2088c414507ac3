// expect: VIOLATED use-after-free:13
// trap: 29
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *p = malloc(4);
  if (!p)
    return 0;
  strcpy(p, "abc");
  free(p);
  puts(p);
}
