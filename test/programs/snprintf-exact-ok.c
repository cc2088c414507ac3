// expect: VERIFIED
// The text and its length are known, but for the digits of decimal numbers.
#include <assert.h>
#include <fathom.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char s[12];
  assert(snprintf(s, 8, "%s-%s", "abcd", "efgh") == 9 && strcmp(s, "abcd-ef") == 0);
  assert(snprintf(s, sizeof s, "%d%%|%-3c|", -42, 'x') == 9 && strcmp(s, "-42%|x  |") == 0);
  unsigned u = fathom_nondet_uint();
  assert(snprintf(s, sizeof s, "%08x", u) == 8);
  assert(u != 0x2f || strcmp(s, "0000002f") == 0);
  int n = fathom_nondet_int();
  int length = sprintf(s, "%d", n);
  assert(length >= 1 && length <= 11 && strlen(s) == length);
  assert((n < 0) == (s[0] == '-'));
  assert(n < 0 || n >= 1000 || length <= 3);
}
