// expect: VIOLATED assert:9 use-after-scope:10
// trap: 25
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

static int numCalls, *local;

static void first(void) { assert(numCalls++ == 1); }
static void read(void) { assert(*local == 3); }

int main(void) {
  int variable = 3;
  local = &variable;
  atexit(read);
  if (fathom_nondet_bool())
    atexit(first);
  if (fathom_nondet_bool())
    exit(0);
}
