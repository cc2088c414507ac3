// expect: VIOLATED assert:10
// options: --malloc-never-fails
// Addresses of different objects.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *a = malloc(4);
  free(a);
  long *b = malloc(8);
  assert((void *)a != (void *)b);
}
