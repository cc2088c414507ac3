// expect: safe ends
#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  while (n > 1)
    n = n % 2 == 0 ? n / 2 : n - 1;
  return 0;
}
