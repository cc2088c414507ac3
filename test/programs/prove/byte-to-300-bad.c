// expect: safe endless
// A byte does not get there.
#include <fathom.h>

int main(void) {
  for (unsigned char i = 0; i < 300; i++)
    ;
  return 0;
}
