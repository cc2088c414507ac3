// A number as decimal digits, and read back.
#include "fathom.h"

int main(void) {
  unsigned value = fathom_nondet_uint() & 0xffff;
  char text[12], reversed[12];
  int length = 0;
  unsigned rest = value;
  do {
    reversed[length++] = '0' + rest % 10;
    rest /= 10;
  } while (rest);
  for (int i = 0; i < length; i++)
    text[i] = reversed[length - 1 - i];
  text[length] = 0;
  unsigned back = 0;
  for (char *p = text; *p; p++)
    back = 10 * back + (*p - '0');
  fathom_assert(back == value);
}
