// expect: VIOLATED invalid-free:8
// trap: 15
#include <stdlib.h>

int a[2];

int main(void) {
  int *p = realloc(a, 16);
  free(p);
}
