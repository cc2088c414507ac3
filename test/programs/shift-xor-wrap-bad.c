// expect: VIOLATED assert:8
// trap: 49
#include <assert.h>
#include <fathom.h>

int main(void) {
  unsigned x = fathom_nondet_uint();
  assert((x << 1) >> 1 == x);
}
