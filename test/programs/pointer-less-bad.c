// expect: VIOLATED assert:8
// trap: 33
#include <assert.h>

int main(void) {
  int a, b;
  int *p = &a, *q = &b;
  assert(p < q);
}
