// expect: UNKNOWN "atexit"
// trap: 25
#include <assert.h>
#include <stdlib.h>

static void done(void) { assert(0); }

int main(void) {
  atexit(done);
}
