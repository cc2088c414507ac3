// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int *a = calloc(10, sizeof(int));
  if (!a)
    return 0;
  for (int i = a[3]; i < 10; i++)
    a[i] = i;
  free(a);
  return 0;
}
