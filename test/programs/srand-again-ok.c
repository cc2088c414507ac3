// expect: VERIFIED
#include <assert.h>
#include <stdlib.h>

int main(void) {
  srand(1);
  int a = rand();
  srand(1);
  assert(a >= 0 && rand() >= 0);
}
