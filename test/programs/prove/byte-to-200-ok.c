// expect: safe ends
#include <fathom.h>

int main(void) {
  for (unsigned char i = 0; i < 200; i++)
    ;
  return 0;
}
