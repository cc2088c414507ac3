// expect: VIOLATED assert:15
// What is assumed depends on memory that it says something about.
#include "fathom.h"

int main(void) {
  unsigned a[20];
  unsigned i = fathom_nondet_uint();
  a[5] = 30;
  fathom_assume(i < 20);
  a[i] = 3;
  fathom_assume(a[5] < 10); // so i is 5
  unsigned j = a[5];
  a[4] = 1;
  a[j] = 7;
  fathom_assert(a[3] == 0 || i != 5);
}
