// expect: VIOLATED shift:8
#include <fathom.h>

typedef unsigned four __attribute__((vector_size(16)));

int main(void) {
  four a = {1, 2, 3, 4}, b = {0, fathom_nondet_uint(), 1, 31};
  four c = a << b;
  return c[0] == 0;
}
