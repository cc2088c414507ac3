// expect: VIOLATED assert:8 null:9
// Some libraries fail, others round the alignment up.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *p = aligned_alloc(24, 48);
  assert(!p);
  p[0] = 1;
}
