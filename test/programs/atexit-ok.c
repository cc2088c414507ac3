// expect: VERIFIED
// options: --check=+leak,+memory-cleanup
// trap: 25
// Functions are called at the end, the last one first, also by exit, but not by abort and _Exit.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

static char *buffer;
static int numCalls;

static void last(void) { assert(numCalls == 2); }
static void count(void) { numCalls++; }
static void freeBuffer(void) {
  free(buffer);
  atexit(count);
}

int main(void) {
  atexit(last);
  atexit(count);
  buffer = malloc(4);
  if (!buffer)
    abort();
  atexit(freeBuffer);
  if (fathom_nondet_bool())
    exit(1);
  if (fathom_nondet_bool()) {
    free(buffer);
    _Exit(2);
  }
}
