// expect: VERIFIED
// options: --check=+leak
#include <errno.h>
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *p = aligned_alloc(24, 48);
  if (p)
    p[47] = 1;
  else
    assert(errno == EINVAL || errno == ENOMEM);
  free(p);
}
