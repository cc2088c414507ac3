// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int n = fathom_nondet_int();
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      ;
  return 0;
}
