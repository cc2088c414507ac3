// No room for the zero at the end.
#include "fathom.h"

#include <stdlib.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 100000000);
  unsigned char *in = malloc(n);
  char *out = malloc(2 * n);
  fathom_assume(in != NULL && out != NULL);
  for (unsigned i = 0; i < n; i++) {
    out[2 * i] = "0123456789abcdef"[in[i] >> 4];
    out[2 * i + 1] = "0123456789abcdef"[in[i] & 15];
  }
  out[2 * n] = 0;
  unsigned j = fathom_nondet_uint();
  if (j < n && in[j] == 0xa7)
    fathom_assert(out[2 * j] == 'a' && out[2 * j + 1] == '7');
}
