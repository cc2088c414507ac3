// expect: VIOLATED bounds:9
// Behind its end.
#include <stdint.h>

static char stack[64];

int main(void) {
  char *top = (char *)((uintptr_t)stack + sizeof stack + 1);
  *top = 1;
}
