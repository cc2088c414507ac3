// expect: unsafe
// A function is another one in every other call.
#include <fathom.h>
#include <stddef.h>

static char *where;

static void doNothing(void) {}
static void write(void) { *where = 1; }

static void alternate(void (*now)(void), void (*then)(void), int n) {
  if (n <= 0)
    return;
  now();
  alternate(then, now, n - 1);
}

int main(void) {
  alternate(doNothing, write, fathom_nondet_int());
  return 0;
}
