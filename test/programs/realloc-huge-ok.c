// expect: VERIFIED
// options: --check=+leak
// A size that no block can have leaves the old one as it is.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *old = malloc(4);
  if (!old)
    return 0;
  old[3] = 7;
  assert(realloc(old, SIZE_MAX / 2) == NULL);
  assert(old[3] == 7);
  free(old);
}
