// expect: safe endless
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int n = fathom_nondet_int();
  for (int i = 0; i < 3; i++)
    while (n > 0)
      if (n == 1)
        n = 2;
      else
        n = 1;
  return 0;
}
