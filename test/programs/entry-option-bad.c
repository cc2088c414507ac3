// expect: VIOLATED assert:6
// options: --entry=harness -- -DLIMIT=3
#include <assert.h>

void harness(void) {
  assert(LIMIT == 4);
}
