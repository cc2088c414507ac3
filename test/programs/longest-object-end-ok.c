// expect: VERIFIED
// A pointer just behind an object may be computed and compared, not used.
#include <assert.h>

int main(void) {
  int a[3] = {1, 2, 3}, sum = 0;
  for (int *p = a, *end = a + 3; p != end; p++)
    sum += *p;
  assert(sum == 6);
}
