// expect: VIOLATED assert:13
// trap: 21
// The jump skips the initialisation.
#include <assert.h>
#include <fathom.h>

int main(void) {
  if (fathom_nondet_bool())
    goto inside;
  {
    int x = 1;
  inside:
    assert(x == 1);
  }
}
