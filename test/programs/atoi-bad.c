// expect: VIOLATED bounds:7 bounds:9
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  char s[3] = {'1', fathom_nondet_char(), 0}, a[12];
  a[atoi(s)] = 1;
  char t[2] = {'1', '2'};
  return atoi(t);
}
