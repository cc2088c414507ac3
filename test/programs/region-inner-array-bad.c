// expect: VIOLATED assert:20
// Pointers in arrays in structures in an array.
#include <assert.h>
#include <fathom.h>
struct R {
  int n;
  int *p[3];
};
int x[3];
struct R r[4];
int main(void) {
  for (int i = 0; i < 4; i++) {
    r[i].n = i;
    for (int j = 0; j < 3; j++)
      r[i].p[j] = x + j;
  }
  unsigned k = fathom_nondet_uint(), l = fathom_nondet_uint();
  fathom_assume(k < 4 && l < 3);
  *r[k].p[l] = 5;
  assert(x[1] == 0);
}
