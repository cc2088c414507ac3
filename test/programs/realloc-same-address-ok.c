// expect: VERIFIED
// options: --check=+leak,+memory-cleanup
// trap: 18
// Where others live it is not.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(4), *other = malloc(4);
  if (p && other) {
    p[3] = 7;
    char *q = realloc(p, 8);
    if (q) {
      assert((uintptr_t)q != (uintptr_t)other && q[3] == 7);
      p = q;
    }
  }
  free(p);
  free(other);
}
