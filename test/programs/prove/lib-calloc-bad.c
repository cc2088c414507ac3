// expect: unsafe
// The last zero is overwritten.
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *a = calloc(16, 1);
  if (!a)
    return 0;
  strncpy(a, "some text that is long", 16);
  size_t n = strlen(a);
  a[n] = 'x';
  free(a);
  return 0;
}
