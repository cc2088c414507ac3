// expect: VERIFIED
// trap: 38
#include <assert.h>

int main(void) {
  int x = 5;
  int *p = &x, *q;
  unsigned char bytes[sizeof p];
  for (unsigned i = 0; i < sizeof p; i++)
    bytes[i] = ((unsigned char *)&p)[i];
  for (unsigned i = 0; i < sizeof p; i++)
    ((unsigned char *)&q)[i] = bytes[i];
  assert(*q == 5);
}
