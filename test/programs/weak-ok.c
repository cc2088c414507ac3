// expect: VERIFIED
// A weak definition is one, and a weak name that is not used where the run gets does not matter.
#include <assert.h>

extern int never(void) __attribute__((weak));
int other __attribute__((weak)) = 1;

int main(void) {
  int zero = 0;
  if (zero && never)
    return never();
  assert(&other);
  return 0;
}
