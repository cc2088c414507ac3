// sources: cursor.c
// expect: VERIFIED
// mutant: 10 -> VIOLATED assert:cursor_parse_u64.c:29
// Numbers are read if they are decimal and fit; the largest of 20 digits do not.
#include "any_cursor.h"

int main(void) {
  struct cursor cursor = any_cursor(20);
  uint64_t value = 0;
  // All but the last two digits are those of 2^64 - 1: this is where the limit is.
  const char limit[] = "18446744073709551615";
  if (cursor.left == 20)
    for (size_t i = 0; i < 18; i++)
      fathom_assume(cursor.at[i] == (uint8_t)limit[i]);
  else
    fathom_assume(cursor.left <= 3);

  bool done = cursor_parse_u64(cursor, &value);

  bool is_decimal = cursor.left > 0;
  for (size_t i = 0; i < cursor.left; i++)
    is_decimal &= cursor.at[i] >= '0' && cursor.at[i] <= '9';
  fathom_assert(!done || is_decimal);
  if (is_decimal) {
    unsigned last = 0;
    for (size_t i = cursor.left < 20 ? 0 : 18; i < cursor.left; i++)
      last = 10 * last + (cursor.at[i] - '0');
    uint64_t above = cursor.left < 20 ? 0 : UINT64_MAX - 15;
    fathom_assert(done == (cursor.left < 20 || last <= 15));
    fathom_assert(!done || value == above + last);
  }
  free((void *)cursor.at);
}
