// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int i = 0;
  while (1) {
    if (i++ == 7)
      exit(0);
  }
  return 0;
}
