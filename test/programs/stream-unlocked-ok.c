// expect: VERIFIED
#define _DEFAULT_SOURCE
#include <assert.h>
#include <stdio.h>

int main(void) {
  int c = getc_unlocked(stdin);
  assert(c >= EOF && c <= 255);
  if (c == EOF && feof_unlocked(stdin))
    assert(getchar_unlocked() == EOF);
  if (putchar_unlocked('A') == EOF)
    assert(ferror_unlocked(stdout));
  clearerr_unlocked(stdout);
  assert(!ferror(stdout));
}
