// expect: unsafe
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  char a[10];
  free(a);
  return 0;
}
