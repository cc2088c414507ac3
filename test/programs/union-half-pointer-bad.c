// expect: VIOLATED invalid-free:17
// trap: 24
#include <stdint.h>
#include <stdlib.h>

union word {
  void *pointer;
  uint32_t half[2];
};

int main(void) {
  union word w;
  w.pointer = malloc(8);
  if (!w.pointer)
    return 0;
  w.half[0] = 1;
  free(w.pointer);
}
