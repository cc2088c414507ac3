// expect: VIOLATED assert:9
// trap: 54
#include <assert.h>

int measure(int *p);

int main(void) {
  int x = 1;
  assert(measure(&x) == 1);
}
