// expect: UNKNOWN "depends on the result of 'rand'"
// The same seed gives the same numbers: which ones is not modelled.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  srand(1);
  int a = rand();
  srand(1);
  assert(a == rand());
}
