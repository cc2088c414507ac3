// expect: UNKNOWN "the result of 'snprintf'"
// Which digits a number has is not modelled.
#include <assert.h>
#include <fathom.h>
#include <stdio.h>

int main(void) {
  char s[12];
  int n = fathom_nondet_int();
  snprintf(s, sizeof s, "%d", n);
  assert(n != 42 || s[0] == '4');
}
