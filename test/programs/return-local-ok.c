// expect: VERIFIED
// trap: 19
#include <assert.h>

int *get(void) {
  static int x;
  x++;
  return &x;
}

int main(void) {
  assert(*get() == 1);
  assert(*get() == 2);
}
