// expect: VIOLATED bounds:7
#include <fathom.h>
#include <stdio.h>

int main(void) {
  char s[3] = {'a', 'b', fathom_nondet_char()};
  fputs(s, stdout);
}
