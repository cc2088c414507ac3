// expect: safe endless
// trap: 65
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  unsigned char c = 0;
  while (c < 255 + 1)
    c++;
  return 0;
}
