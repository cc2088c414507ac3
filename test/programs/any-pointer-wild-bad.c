// expect: VIOLATED bounds:8 null:8
#include <fathom.h>

int main(void) {
  int *a = fathom_nondet_ptr(), b = 1;
  if (a == &b)
    return 0;
  *a = 2;
}
