// expect: VIOLATED assert:7
#include <assert.h>

int main(void) {
  int a[3];
  a[0] = 1;
  assert(a[1] == 0);
}
