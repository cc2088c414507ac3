// expect: VIOLATED assert:11
// trap: 61
#include <assert.h>
#include <fathom.h>

volatile int flag = 1;

int main(void) {
  if (fathom_nondet_bool())
    flag = 2;
  assert(flag == 1);
}
