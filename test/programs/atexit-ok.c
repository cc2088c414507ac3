// expect: UNKNOWN "atexit"
#include <stdlib.h>

static void done(void) {}

int main(void) {
  atexit(done);
}
