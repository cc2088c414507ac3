// expect: VIOLATED leak
// options: --check=+leak
// trap: 24
#include <stdint.h>
#include <stdlib.h>

union word {
  void *pointer;
  uint32_t half[2];
} w;

int main(void) {
  w.pointer = malloc(8);
  w.half[0] = 1;
}
