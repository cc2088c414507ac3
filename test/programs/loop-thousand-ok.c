// expect: VERIFIED
#include <assert.h>

int main(void) {
  static unsigned char seen[1000];
  unsigned sum = 0;
  for (int i = 0; i < 1000; i++)
    seen[i] = i;
  for (int i = 0; i < 1000; i++)
    sum += seen[i];
  assert(seen[999] == 231 && sum < 255000);
}
