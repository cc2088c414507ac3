// expect: VIOLATED leak:11
// options: --check=+leak
// What was passed to a destructor is held no longer.
#include <stdlib.h>

int __cxa_atexit(void (*destructor)(void *), void *object, void *library);

static void forget(void *block) { (void)block; }

int main(void) {
  char *block = malloc(4);
  if (block)
    __cxa_atexit(forget, block, NULL);
}
