// expect: VERIFIED
#include <assert.h>

static int *counter(void) {
  static int value = 5;
  value++;
  return &value;
}

int main(void) {
  int *p = counter();
  assert(*counter() == 7 && *p == 7);
}
