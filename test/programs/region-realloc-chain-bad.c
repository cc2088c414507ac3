// expect: VIOLATED use-after-free:17
// options: --malloc-never-fails
// A pointer to the end of an object survives, and so does one to what is gone.
#include <assert.h>
#include <stdlib.h>
struct V {
  int *end;
};
int main(void) {
  int *a = malloc(4);
  *a = 1;
  struct V *v = malloc(sizeof *v);
  v->end = a;
  v = realloc(v, 16);
  v = realloc(v, 32);
  free(a);
  int r = *v->end;
  free(v);
  return r;
}
