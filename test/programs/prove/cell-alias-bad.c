// expect: safe endless
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int *i = alloca(sizeof(int));
  int *n = i;
  *n = fathom_nondet_int();
  if (*n < 1 || *n > 100)
    return 0;
  for (*i = 1; *i <= *n; (*i)--)
    if (*i == 0)
      *i = 2;
  return 0;
}
