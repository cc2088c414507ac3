// expect: UNKNOWN "whose address is kept outside"
// How far an object of a block is from another object tells where it is.
#include <stdint.h>

int anchor;
uintptr_t distance;

int main(void) {
  {
    int *p = &(int){5};
    distance = (uintptr_t)p - (uintptr_t)&anchor;
  }
  return *(int *)((uintptr_t)&anchor + distance) == 77;
}
