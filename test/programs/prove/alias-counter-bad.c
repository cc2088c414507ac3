// expect: safe endless
// Both pointers lead to the counter.
#include <fathom.h>

static void down(int *x, int *y) {
  while (*x > 0) {
    (*x)--;
    *y = 7;
  }
}

int main(void) {
  int a = fathom_nondet_int();
  down(&a, &a);
  return 0;
}
