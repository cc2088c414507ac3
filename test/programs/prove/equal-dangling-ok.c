// expect: safe ends
// options: --integers=math
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  char *last = NULL;
  int n = fathom_nondet_int();
  for (int i = 0; i < n; i++) {
    char *block = malloc(1);
    if (!block)
      return 0;
    if (i > 3 && last == block)
      *block = 1;
    free(block);
    last = block;
  }
  return 0;
}
