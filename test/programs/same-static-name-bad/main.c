// expect: VIOLATED assert:11
// trap: 64
#include <assert.h>

int other(void);

static int value(void) { return 1; }

int main(void) {
  assert(value() == 1);
  assert(other() == 1);
}
