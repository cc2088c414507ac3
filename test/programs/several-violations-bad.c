// expect: VIOLATED assert:9 bounds:10 assert:12
// Each is reported; what only a violated run could reach is not.
#include <assert.h>
#include <fathom.h>

int main(void) {
  int a[4] = {0};
  unsigned i = fathom_nondet_uint();
  assert(i != 7);
  a[i & 7] = 1;
  assert((i & 7) < 4);
  assert(a[0] == 0);
}
