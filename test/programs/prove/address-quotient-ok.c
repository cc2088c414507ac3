// expect: safe unknown
// Two objects do not lie in the same 16 bytes, as long as both live: every run ends when i is 999.
#include <stdlib.h>

int main(void) {
  for (int i = 0;;) {
    char *p = malloc(16), *q = malloc(16);
    unsigned long distance = (unsigned long)p / 16 - (unsigned long)q / 16;
    _Bool isThere = p && q;
    free(p);
    free(q);
    if (!isThere)
      return 0;
    if (i < 999)
      i++;
    else if (distance != 0)
      return 0;
    else
      i = 0;
  }
}
