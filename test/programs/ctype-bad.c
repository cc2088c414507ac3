// expect: VIOLATED assert:8 undefined:9
#include <assert.h>
#include <ctype.h>
#include <fathom.h>

int main(void) {
  int c = fathom_nondet_uchar();
  assert(!isxdigit(c) || isdigit(c));
  return (isalpha)(fathom_nondet_int());
}
