// expect: VERIFIED
// trap: 20
#include <assert.h>

int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int x = i;
    int *p = &x;
    *p += 1;
    sum += x;
  }
  assert(sum == 6);
}
