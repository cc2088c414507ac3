// expect: VIOLATED bounds:10
#include <fathom.h>
#include <string.h>

int main(void) {
  char a[8] = {0}, b[8];
  int n = fathom_nondet_int();
  if (n > 8)
    return 0;
  memcpy(b, a, n);
}
