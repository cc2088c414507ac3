// expect: VIOLATED assert:9
#include <assert.h>
#include <fathom.h>

int main(void) {
  int n = 0;
  while (fathom_nondet_bool()) {
    n++;
    assert(n < 5);
  }
}
