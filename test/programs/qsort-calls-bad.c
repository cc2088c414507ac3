// expect: VIOLATED assert:13
// How often is left open.
#include <assert.h>
#include <stdlib.h>
static int calls;
static int compare(const void *a, const void *b) {
  calls++;
  return *(const char *)a - *(const char *)b;
}
int main(void) {
  char letters[2] = {'a', 'b'};
  qsort(letters, 2, 1, compare);
  assert(calls >= 2);
}
