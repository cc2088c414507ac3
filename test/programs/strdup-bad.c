// expect: VIOLATED null:7 bounds:8
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *p = strdup("abc");
  p[0] = 'x';
  p[4] = 'x';
  free(p);
}
