// expect: safe endless
// All values on the way are odd.
#include <fathom.h>

int main(void) {
  unsigned char i = 1;
  while (i != 0)
    i += 2;
  return 0;
}
