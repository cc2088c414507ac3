// expect: VIOLATED reach:8
// Compilers need not align functions.
#include <stdint.h>
void reach_error(void);
static void f(void) {}

int main(void) {
  if ((uintptr_t)f % 16 != 0) reach_error();
}
