// expect: VIOLATED null:9
#include <string.h>

int main(void) {
  int x = 1;
  int *a[2] = {&x, &x};
  memset(&a[1], 0, sizeof *a);
  *a[0] = 2;
  *a[1] = 2;
}
