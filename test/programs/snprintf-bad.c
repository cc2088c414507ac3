// expect: VIOLATED bounds:9 bounds:10
#include <fathom.h>
#include <stdio.h>

int main(void) {
  char s[6];
  int number = fathom_nondet_int();
  int n = snprintf(s, 6, "%d", number);
  s[n] = 'x';
  snprintf(s, 9, "%d", fathom_nondet_int());
}
