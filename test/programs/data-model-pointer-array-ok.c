// expect: VERIFIED
// options: --data-model=ILP32
// The distance of the elements of an array of pointers.
#include <assert.h>
#include <fathom.h>

int main(void) {
  int x[3] = {5, 6, 7};
  int *table[3] = {&x[0], &x[1], &x[2]};
  unsigned i = fathom_nondet_uint();
  fathom_assume(i < 3);
  char *at = (char *)table + 4 * i;
  int *p = *(int **)at;
  assert(*p == 5 + (int)i);
}
