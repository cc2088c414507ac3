// expect: VERIFIED
// options: --check=+leak
// At exit local numbers that were read where a pointer lay hold the memory.
#include <fathom.h>
#include <stdint.h>
#include <stdlib.h>

union Word {
  void *pointer;
  uintptr_t number;
};

int main(void) {
  uintptr_t number;
  if (fathom_nondet_bool()) {
    union Word word = {malloc(8)};
    number = word.number;
    word.pointer = NULL;
  } else {
    void *pointer = malloc(8);
    number = *(uintptr_t *)&pointer;
    pointer = NULL;
  }
  exit(number == 1);
}
