// expect: VIOLATED bounds:8
// trap: 38
#include <stdint.h>

int main(void) {
  long x = 5;
  uintptr_t tagged = (uintptr_t)&x | 1;
  return *(char *)(tagged + 7);
}
