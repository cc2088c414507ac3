// expect: VIOLATED assert:10 bounds:12
#include <assert.h>
#include <fathom.h>
#include <stdio.h>

int main(void) {
  char s[11];
  const char *word = fathom_nondet_bool() ? "long" : "short";
  int n = snprintf(s, sizeof s, "%s", word);
  assert(n == 4);
  int number = fathom_nondet_int();
  sprintf(s, "%d", number);
}
