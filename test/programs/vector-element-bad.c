// expect: VIOLATED bounds:9 bounds:10
#include <fathom.h>

typedef int four __attribute__((vector_size(16)));

int main(void) {
  four a = {1, 2, 3, 4};
  int i = fathom_nondet_int();
  if (i > 3) a[i] = 5;
  return a[i] == 1;
}
