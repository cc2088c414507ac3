// expect: VIOLATED assert:7
#include <assert.h>
#include <fathom.h>

int main(void) {
  unsigned _BitInt(33) x = fathom_nondet_ulong();
  assert(x < 0x100000000);
}
