// expect: VIOLATED invalid-free:8
// Whatever the size, only blocks can be given.
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  int local = 1;
  void *p = realloc(&local, SIZE_MAX / 2);
  return p != NULL;
}
