// expect: UNKNOWN "an object of a block"
// In a structure, or as a number, it leaves its block, too.
#include <fathom.h>
#include <stdint.h>

struct owner { int *p; };

int main(void) {
  struct owner outer = {0};
  uintptr_t number = 0;
  if (fathom_nondet_bool()) {
    struct owner inner = {&(int){4}};
    outer = inner;
    return 0;
  }
  { number = (uintptr_t)&(int){4}; }
  return *(int *)number;
}
