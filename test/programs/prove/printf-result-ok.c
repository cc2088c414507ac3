// expect: safe unknown
// What printf returns is not counted, but it is no number that somebody may choose: one character is written.
#include <stdio.h>

int main(void) {
  while (printf("x") == 7)
    ;
  return 0;
}
