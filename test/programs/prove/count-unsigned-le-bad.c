// expect: safe unknown
// trap: 65
#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint32();
  for (unsigned i = 0; i <= n; i++) // always so when n is the largest of all
    ;
  return 0;
}
