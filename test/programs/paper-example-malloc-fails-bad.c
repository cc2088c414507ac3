// expect: VIOLATED null:15 bounds:16
// The running example of the SeaBMC paper where malloc may return NULL, too.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

uint8_t nd_char(void);
_Bool nd_bool(void);
void assume(_Bool);

int main() {
  uint8_t x = nd_char();
  assume(x > 0 && x < 10);
  uint8_t *p = nd_bool() ? malloc(2 * sizeof(uint8_t)) : malloc(sizeof(uint8_t));
  *p = x;
  *(p + 1) = 0;
  assert(0 < *p && *p < 10);
  assert(*(p + 1) == 0);
  return 0;
}
