// expect: VIOLATED assert:10
// trap: 57
#include <assert.h>
#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint(), i = 0;
  while (i < n)
    i++;
  assert(i != 6);
}
