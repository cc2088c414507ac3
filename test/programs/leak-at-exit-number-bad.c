// expect: VIOLATED leak
// options: --check=+leak
// The number is there no more.
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  void *p = malloc(8);
  uintptr_t number = (uintptr_t)p;
  p = NULL;
  number = 0;
  exit(0);
}
