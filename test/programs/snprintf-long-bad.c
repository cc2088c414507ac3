// expect: VIOLATED assert:12
#include <assert.h>
#include <errno.h>
#include <fathom.h>
#include <limits.h>
#include <stdio.h>

int main(void) {
  char s[4];
  int width = fathom_nondet_int();
  fathom_assume(width > 0);
  assert(snprintf(s, sizeof s, "%*d%*d", INT_MAX - 100, 1, width, 1) > 0);
}
