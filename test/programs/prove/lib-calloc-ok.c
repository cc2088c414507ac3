// expect: safe ends
// The bytes that nobody wrote are zero: strings end there.
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *a = calloc(16, 1);
  if (!a)
    return 0;
  strncpy(a, "some text that is long", 15);
  size_t n = strlen(a);
  a[n] = 'x';
  free(a);
  return 0;
}
