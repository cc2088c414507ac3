// expect: UNKNOWN "snprintf"
// The text of a floating-point number is not modelled, and may be as long as it likes.
#include <stdio.h>

char text[70000];

int main(void) {
  sprintf(text, "%80000f", 1.0);
  return 0;
}
