// expect: safe ends
// trap: 65
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  unsigned n = fathom_nondet_uint32();
  for (unsigned i = 0; i < n; i++)
    ;
  return 0;
}
