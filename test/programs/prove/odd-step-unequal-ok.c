// expect: safe ends
#include <fathom.h>

int main(void) {
  unsigned char i = 0;
  while (i != 200)
    i += 8;
  return 0;
}
