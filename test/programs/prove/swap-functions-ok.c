// expect: safe ends
// A function is another one in every other call, and both are harmless.
#include <fathom.h>

static void doNothing(void) {}
static void write(void) {
  char here[2];
  here[1] = 1;
}

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
