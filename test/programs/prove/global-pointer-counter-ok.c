// expect: safe ends
#include <fathom.h>

static int count;
static int *const where = &count;

int main(void) {
  count = fathom_nondet_int();
  while (*where > 0)
    --*where;
  return 0;
}
