// expect: UNKNOWN "whose address is kept outside"
// A pointer that is read as a number, through a union, leaves its block.
#include <stdint.h>

union Word {
  int *pointer;
  uintptr_t number;
};
uintptr_t saved;

int main(void) {
  {
    union Word word;
    word.pointer = &(int){5};
    saved = word.number;
  }
  return *(int *)saved == 77;
}
