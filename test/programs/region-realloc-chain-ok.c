// expect: VERIFIED
// options: --malloc-never-fails
// A pointer to the end of an object survives, and so does one to what is gone.
#include <assert.h>
#include <stdlib.h>
struct V {
  int *end;
};
int main(void) {
  int a[4] = {1, 2, 3, 4};
  struct V *v = malloc(sizeof *v);
  v->end = a + 4;
  v = realloc(v, 16);
  v = realloc(v, 32);
  v = realloc(v, 24);
  assert(v->end[-1] == 4);
  free(v);
}
