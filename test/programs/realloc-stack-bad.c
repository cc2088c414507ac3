// expect: VIOLATED invalid-free:7
// trap: 15
#include <stdlib.h>

int main(void) {
  int a[2];
  int *p = realloc(a, 16);
  free(p);
}
