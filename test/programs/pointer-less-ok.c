// expect: VERIFIED
// trap: 33
#include <assert.h>

int main(void) {
  int a[4], b;
  int *p = a + 1, *q = a + 3;
  assert(p < q && !(q <= p) && q - p == 2);
  assert((&b < a) != (&b > a));
}
