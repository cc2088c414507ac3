// expect: VERIFIED
// Clang says of a constant that is computed at the start that it does not change afterwards.
#include <cassert>
#include <fathom.h>

static int twice(int n) { return 2 * n; }
extern const int even;
const int even = twice(21);
static const int *const address = &even;

int main() {
  assert(*address == 42);
}
