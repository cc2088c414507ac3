// expect: VIOLATED assert:11
// trap: 53
#include <assert.h>
#include <fathom.h>

static int twice(int x) { return 2 * x; }
static int next(int x) { return x + 1; }

int main(void) {
  int (*f)(int) = fathom_nondet_bool() ? twice : next;
  assert(f(3) == 6);
}
