// expect: VERIFIED
// trap: 21
#include <assert.h>
#include <fathom.h>

int main(void) {
  if (fathom_nondet_bool())
    goto inside;
  {
    int x = 1;
    int *p;
  inside:
    x = 2;
    p = &x;
    assert(*p == 2);
  }
}
