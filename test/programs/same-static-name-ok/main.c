// expect: VERIFIED
// trap: 64
#include <assert.h>

int other(void);

static int value(void) { return 1; }

int main(void) {
  assert(value() == 1 && other() == 2);
}
