// expect: VERIFIED
// options: --check=+leak --malloc-never-fails
// The only pointer is a number.
#include <stdint.h>
#include <stdlib.h>
uintptr_t keep;
int main(void) {
  keep = (uintptr_t)malloc(4);
  return 0;
}
