// expect: VIOLATED reach:11
// Variables without a size, of GNU C, have no place of their own.
#include <stdint.h>
void reach_error(void);
struct Empty {
} nothing;
int number;

int main(void) {
  number = 1;
  if ((uintptr_t)&nothing == (uintptr_t)&number) reach_error();
}
