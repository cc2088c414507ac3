// expect: VIOLATED assert:8
// trap: 25
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

static int numCalls;
static void count(void) { assert(numCalls++ != 1); }

int main(void) {
  atexit(count);
  if (fathom_nondet_bool())
    atexit(count);
  if (fathom_nondet_bool())
    exit(0);
}
