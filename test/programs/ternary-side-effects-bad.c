// expect: VIOLATED assert:14
#include <assert.h>
#include <fathom.h>

static int calls;
static int count(int x) {
  calls++;
  return x;
}

int main(void) {
  int x = fathom_nondet_int();
  int y = x > 0 && count(x) > 5;
  assert(calls == 1);
}
