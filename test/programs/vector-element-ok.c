// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

typedef int four __attribute__((vector_size(16)));

int main(void) {
  four a = {1, 2, 3, 4};
  int i = fathom_nondet_int();
  fathom_assume(i >= 0 && i < 4);
  a[i] += 1;
  assert(a[i] == i + 2);
}
