// expect: VIOLATED use-after-scope:12
// trap: 20
// Each iteration has its own x.
#include <stddef.h>

int main(void) {
  int *p = NULL;
  int sum = 0;
  for (int i = 0; i < 2; i++) {
    int x = i;
    if (p)
      sum += *p;
    p = &x;
  }
  return sum;
}
