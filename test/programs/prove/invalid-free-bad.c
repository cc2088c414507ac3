// expect: unsafe
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  char *a = malloc(10);
  if (!a)
    return 0;
  free(a + 1);
  return 0;
}
