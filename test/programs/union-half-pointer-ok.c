// expect: VERIFIED
// options: --check=+leak
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
  uint32_t low = w.half[0];
  w.half[0] = 0;
  w.half[0] = low;
  free(w.pointer);
}
