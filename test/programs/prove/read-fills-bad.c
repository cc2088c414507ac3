// expect: safe endless
// What the stream keeps does not stand in the way of what is known about n.
#include <stdio.h>

int main(void) {
  char text[64];
  int c, n = 0;
  while ((c = getchar()) != EOF)
    if (n < 63)
      text[n++] = c;
  text[n] = 0;
  return 0;
}
