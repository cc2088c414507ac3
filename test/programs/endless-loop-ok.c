// expect: VERIFIED
// trap: 58
// A run that never ends breaks nothing.
#include <assert.h>
#include <fathom.h>

int main(void) {
  if (fathom_nondet_bool()) {
    for (;;) {
    }
    assert(0);
  }
}
