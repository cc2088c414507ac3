// expect: safe endless
#include <fathom.h>

int main(void) {
  unsigned i = fathom_nondet_uint() % 10;
  while (i != 10)
    i = (i + 1) % 10;
  return 0;
}
