// expect: unsafe
#include <fathom.h>
#include <stdlib.h>

static int *local(void) {
  int x = 3;
  int *p = &x;
  return p;
}
int main(void) { return *local(); }
