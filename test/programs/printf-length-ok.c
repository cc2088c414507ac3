// expect: UNKNOWN "the result of 'printf'"
#include <assert.h>
#include <stdio.h>

int main(void) {
  int n = printf("abc");
  assert(n < 0 || n == 3);
}
