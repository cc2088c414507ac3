// expect: UNKNOWN "the result of 'lround'"
#include <assert.h>
#include <math.h>

int main(void) {
  assert(lround(2.4) == 2);
}
