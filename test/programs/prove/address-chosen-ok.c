// expect: safe unknown
// What malloc gives is even: every run ends when i is 999. Addresses are not the program's to choose.
#include <stdlib.h>

int main(void) {
  int i = 0;
  for (;;) {
    char *p = malloc(4);
    if (!p)
      return 0;
    unsigned long address = (unsigned long)p;
    free(p);
    if (i < 999) {
      i++;
      continue;
    }
    if (address % 2 == 0)
      return 0;
    i = 0;
  }
}
