// expect: unsafe
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int *p = NULL;
  for (int i = 0; i < 3; i++) {
    int x = i;
    p = &x;
  }
  *p = 1;
  return 0;
}
