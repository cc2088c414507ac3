// expect: VIOLATED uninitialised:9
// options: --check=+uninitialised
// A sum depends on all lower bits.
#include <string.h>
int main(void) {
  unsigned char byte;
  unsigned wide = 0;
  memcpy(&wide, &byte, 1);
  if ((wide + 255) >> 8)
    return 1;
  return 0;
}
