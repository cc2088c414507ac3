// expect: VIOLATED assert:8
// trap: 36
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *q = malloc(4);
  assert(q);
  free(q);
}
