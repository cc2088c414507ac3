// expect: safe unknown
// Nor is the text of snprintf.
#include <stdio.h>

int main(void) {
  char text[16];
  snprintf(text, sizeof text, "%d", 5);
  while (text[0] == '9')
    ;
  return 0;
}
