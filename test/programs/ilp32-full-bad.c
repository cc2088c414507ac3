// expect: VIOLATED assert:9
// options: --data-model=ILP32
// Two of them fit.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *a = malloc(0x60000000), *b = malloc(0x60000000);
  assert(!a || !b);
}
