// expect: VIOLATED assert:14
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

static void leaveIf(_Bool condition) {
  if (condition)
    exit(0);
}

int main(void) {
  int x = fathom_nondet_int();
  leaveIf(x != 3);
  assert(x != 3);
}
