// expect: VIOLATED assert:10
#include <assert.h>
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
  unsigned y = 1;
  if (x >= 0)
    return 0;
  assert(x < y);
}
