// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int *i = alloca(sizeof(int)), *n = alloca(sizeof(int));
  *n = fathom_nondet_int();
  for (*i = 0; *i < *n; (*i)++)
    ;
  return 0;
}
