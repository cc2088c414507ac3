// expect: VIOLATED use-after-scope:10
#include <assert.h>

int main(void) {
  int *p;
  {
    int x = 3;
    p = &x;
  }
  assert(*p == 3);
}
