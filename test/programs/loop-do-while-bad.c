// expect: VIOLATED assert:12
#include <assert.h>
#include <fathom.h>

int main(void) {
  unsigned char x = fathom_nondet_uchar();
  int digits = 0;
  do {
    x /= 10;
    digits++;
  } while (x);
  assert(digits <= 2);
}
