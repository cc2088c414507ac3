// expect: VIOLATED assert:9 assert:11 assert:13
// Where more of them matters, the runs are real.
#include <assert.h>
#include <fathom.h>

int main(void) {
  uint64_t a = fathom_nondet_uint64(), b = fathom_nondet_uint64();
  if (a > 1000 && b > 1000 && a < 4096 && b < 4096)
    assert(a * b != 1022117);
  if (b > 1ul << 20)
    assert(a % b != 12345);
  if (b > 1000 && a > b)
    assert(a / b != 77 || a % b != 13);
}
