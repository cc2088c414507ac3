// expect: VIOLATED assert:9
// options: --check=-signed-overflow
#include <assert.h>
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
  int y = x + 1;
  assert(y > x);
}
