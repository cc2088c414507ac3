// expect: VERIFIED
// options: --engine=prove
// A loop without a bound: no number of iterations suffices, but all checks hold in all runs.
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  unsigned size = fathom_nondet_uint();
  fathom_assume(size > 0 && size < 1u << 20);
  char *text = malloc(size);
  if (text == NULL)
    return 0;
  text[size - 1] = 0;
  char *end = text;
  while (*end != 0)
    ++end;
  fathom_assert(end - text < size);
  free(text);
  return 0;
}
