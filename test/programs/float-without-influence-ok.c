// expect: VERIFIED
// trap: 52
#include <assert.h>

int main(void) {
  double mean = 0;
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    sum += i;
    mean += i / 3.0;
  }
  assert(sum == 3);
}
