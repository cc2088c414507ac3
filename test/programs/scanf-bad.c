// expect: UNKNOWN "scanf"
#include <assert.h>
#include <stdio.h>

int main(void) {
  int x = 0;
  scanf("%d", &x);
  assert(x == 0);
}
