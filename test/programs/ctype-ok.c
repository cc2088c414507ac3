// expect: VERIFIED
#include <assert.h>
#include <ctype.h>
#include <fathom.h>

int main(void) {
  int c = fathom_nondet_uchar();
  assert(!isdigit(c) || !isalpha(c));
  assert(!(isupper(c) && islower(c)));
  assert(!isupper(c) || (tolower(c) == c + 32 && islower(tolower(c))));
  assert(!!isalnum(c) == (isalpha(c) || isdigit(c)));
  assert(isspace('\n') && !isspace('x') && isxdigit('F') && !isxdigit('g') && ispunct('!'));
  assert(toupper('a') == 'A' && toupper('1') == '1' && isprint(' ') && !isgraph(' '));
}
