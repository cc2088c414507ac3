// expect: VIOLATED assert:8
// LLVM makes one instruction of those of both branches, whose place then has no column.
#include <assert.h>
#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint32(), x = n;
  while (x != 0 && x != 1) x = x & 1 ? 3 * x + 1 : x / 2; assert(n != 3);
}
