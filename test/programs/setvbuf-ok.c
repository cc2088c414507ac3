// expect: VERIFIED
#include <stdio.h>

int main(void) {
  setvbuf(stdout, NULL, _IONBF, 0);
  puts("text");
}
