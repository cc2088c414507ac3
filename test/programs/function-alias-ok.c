// expect: VERIFIED
#include <assert.h>

int real(void) {
  return 3;
}
int alias(void) __attribute__((alias("real")));
int main(void) {
  assert(alias() == 3);
}
