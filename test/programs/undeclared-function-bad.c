// expect: VIOLATED assert:6
// Without a body and without a declaration it gives any number.
#include <assert.h>

int main(void) {
  assert(twice(1) == 2);
}
