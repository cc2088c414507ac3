// expect: VIOLATED div-by-zero:8 signed-overflow:9
#include <fathom.h>

typedef int four __attribute__((vector_size(16)));

int main(void) {
  four a = {1, fathom_nondet_int(), 3, 4}, b = {1, 1, 1, fathom_nondet_int()}, c = {1, -1, 1, 1};
  four q = a / b;
  four r = a % c;
  return q[0] + r[0] == 1;
}
