// expect: VERIFIED
#include <stdint.h>
void reach_error(void);
static void f(void) {}
static void g(void) {}

int main(void) {
  if ((uintptr_t)f == (uintptr_t)g || !(uintptr_t)f)
    reach_error();
}
