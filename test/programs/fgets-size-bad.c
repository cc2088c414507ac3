// expect: VIOLATED bounds:6
#include <stdio.h>

int main(void) {
  char line[6];
  fgets(line, 7, stdin);
}
