// expect: VIOLATED bounds:15
// options: --engine=prove
// As in the other program, but the end of the text may be missing.
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  unsigned size = fathom_nondet_uint();
  fathom_assume(size > 0 && size < 1u << 20);
  char *text = malloc(size);
  if (text == NULL)
    return 0;
  text[0] = 0;
  char *end = text + 1;
  while (*end != 0)
    ++end;
  fathom_assert(end - text < size);
  free(text);
  return 0;
}
