// expect: VIOLATED assert:9 bounds:10
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  char s[3] = {fathom_nondet_char(), '5', 0};
  char *end;
  assert(strtol(s, &end, 10) >= 0);
  return end[2];
}
