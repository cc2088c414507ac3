// expect: VIOLATED assert:11
// options: --external=havoc
// trap: 54
#include <assert.h>

int measure(int *p);

int main(void) {
  int x = 1;
  measure(&x);
  assert(x == 1);
}
