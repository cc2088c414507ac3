// expect: VERIFIED
#include <assert.h>

int main(void) {
  int *p, y;
  {
    int x = 3;
    p = &x;
    y = *p;
  }
  assert(y == 3);
}
