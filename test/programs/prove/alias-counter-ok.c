// expect: safe ends
#include <fathom.h>

static void down(int *x, int *y) {
  while (*x > 0) {
    (*x)--;
    *y = 7;
  }
}

int main(void) {
  int a = fathom_nondet_int(), b = 0;
  down(&a, &b);
  return 0;
}
