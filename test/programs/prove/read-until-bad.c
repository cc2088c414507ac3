// expect: safe endless
// What getchar returns is for somebody else to choose.
#include <stdio.h>

int main(void) {
  while (getchar() != '\n')
    ;
  return 0;
}
