// expect: VIOLATED assert:10
// trap: 58
#include <assert.h>
#include <fathom.h>

int main(void) {
  _Bool loops = fathom_nondet_bool();
  while (loops) {
  }
  assert(loops);
}
