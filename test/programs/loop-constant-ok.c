// expect: VERIFIED
#include <assert.h>

int main(void) {
  int a[20], sum = 0;
  for (int i = 0; i < 20; i++)
    a[i] = i;
  for (int i = 19; i >= 0; i--)
    sum += a[i];
  assert(sum == 190);
}
