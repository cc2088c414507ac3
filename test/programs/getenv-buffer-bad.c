// expect: UNKNOWN "getenv"
// The same buffer with another name in it.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char name[2] = "A";
  int first = getenv(name) != NULL;
  name[0] = 'B';
  assert(first == (getenv(name) != NULL));
}
