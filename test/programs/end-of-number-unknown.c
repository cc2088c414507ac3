// expect: UNKNOWN "the end of an object"
// The end of an object, as a number: that it is a pointer to this object is not modelled.
#include <assert.h>
#include <stdint.h>

static _Alignas(16) char stack[64];

int main(void) {
  char *top = (char *)(((uintptr_t)stack + sizeof stack) & ~(uintptr_t)15);
  *--top = 1;
  assert(stack[63] == 1);
}
