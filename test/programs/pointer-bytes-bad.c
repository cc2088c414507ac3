// expect: VIOLATED assert:10
// trap: 38
#include <assert.h>

int main(void) {
  int x = 5;
  int *p = &x, *q;
  for (unsigned i = 0; i < sizeof p; i++)
    ((unsigned char *)&q)[i] = ((unsigned char *)&p)[i];
  assert(*q == 6);
}
