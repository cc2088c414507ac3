// expect: safe unknown
// No object lies at the very end of memory: every run ends when i is 999.
#include <stdlib.h>

int main(void) {
  for (int i = 0;;) {
    char *p = malloc(4);
    if (!p)
      return 0;
    unsigned long address = (unsigned long)p;
    free(p);
    if (i < 999)
      i++;
    else if (address < 0xffffffffffffff00ul)
      return 0;
    else
      i = 0;
  }
}
