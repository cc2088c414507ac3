// expect: VERIFIED
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *p = aligned_alloc(64, 128);
  if (p) {
    p[127] = 1;
    assert((uintptr_t)p % 64 == 0);
  }
  free(p);
  void *q = NULL;
  int error = posix_memalign(&q, 32, 10);
  assert((error == 0) == (q != NULL));
  assert((uintptr_t)q % 32 == 0);
  free(q);
  assert(posix_memalign(&q, 3, 10) != 0);
}
