// expect: VIOLATED assert:8
// The text says how a variable is aligned, if not as its type usually is.
#include <assert.h>
#include <stdint.h>
typedef int odd __attribute__((aligned(1)));
odd x;
int main(void) {
  assert((uintptr_t)&x % 4 == 0);
  return 0;
}
