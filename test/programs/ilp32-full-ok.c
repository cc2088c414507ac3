// expect: VERIFIED
// options: --data-model=ILP32
// Three objects of more than 4 GiB together: there is no such run.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *a = malloc(0x60000000), *b = malloc(0x60000000), *c = malloc(0x60000000);
  assert(!a || !b || !c);
}
