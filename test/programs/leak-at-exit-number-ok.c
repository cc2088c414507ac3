// expect: VERIFIED
// options: --check=+leak
// At exit a local number that is the address holds the memory, as LeakSanitizer has it.
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  void *p = malloc(8);
  uintptr_t number = (uintptr_t)p;
  p = NULL;
  exit(0);
}
