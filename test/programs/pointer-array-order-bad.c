// expect: VIOLATED assert:12
#include <assert.h>
#include <fathom.h>

int x = 1, y = 2;

int main(void) {
  int *a[8] = {0};
  unsigned i = fathom_nondet_uint() % 8;
  a[i] = &x;
  a[5] = &y;
  assert(*a[i] == 1);
}
