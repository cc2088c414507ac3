// expect: VERIFIED
#include <assert.h>

static int x;
__attribute__((constructor)) static void init(void) {
  x = 5;
}
int main(void) {
  assert(x == 5);
}
