// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int x = fathom_nondet_int(), go = 1;
  while (go) {
    go = x > 0;
    if (go)
      x--;
  }
  return 0;
}
