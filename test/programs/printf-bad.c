// expect: VIOLATED bounds:7
#include <fathom.h>
#include <stdio.h>

int main(void) {
  char s[2] = {'a', fathom_nondet_char()};
  printf("%d %s\n", 1, s);
}
