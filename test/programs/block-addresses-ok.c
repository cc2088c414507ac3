// expect: VERIFIED
#include <stdint.h>
void reach_error(void);

int main(void) {
  uintptr_t first, second;
  {
    char x[64] = {1};
    first = (uintptr_t)x;
    char y[64] = {1};
    second = (uintptr_t)y;
  }
  if (first == second)
    reach_error();
}
