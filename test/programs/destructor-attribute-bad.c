// expect: UNKNOWN
#include <assert.h>

static int x;
__attribute__((destructor)) static void done(void) {
  assert(x == 5);
}
int main(void) {
  x = 4;
}
