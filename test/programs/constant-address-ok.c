// expect: VERIFIED
// trap: 37
#include <assert.h>
#include <fathom.h>

int main(void) {
  int x = 1;
  int *p = fathom_nondet_bool() ? (int *)16 : &x;
  if (p != (int *)16)
    assert(*p == 1);
}
