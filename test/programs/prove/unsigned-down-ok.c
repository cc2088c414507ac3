// expect: safe ends
#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  for (unsigned i = n; i > 0; i--)
    ;
  return 0;
}
