// expect: VIOLATED bounds:6
#include <stdio.h>

int main(void) {
  char s[5];
  sprintf(s, "hello");
}
