// expect: VERIFIED
// Pointers in arrays in structures in an array.
#include <assert.h>
#include <fathom.h>
struct R {
  short h;
  int *p[3];
  char c;
};
int x[3];
int main(void) {
  struct R r[4];
  for (int i = 0; i < 4; i++) {
    r[i].h = i;
    for (int j = 0; j < 3; j++)
      r[i].p[j] = x + j;
    r[i].c = 9;
  }
  unsigned k = fathom_nondet_uint();
  fathom_assume(k < 4);
  int **e = &r[3].p[2] - 4 * 0;
  struct R *end = r + 4;
  *end[-(int)k - 1].p[1] = 5;
  assert(x[1] == 5 && e[-1] == x + 1);
  assert(end[-4].h == 0 && end[-1].c == 9);
}
