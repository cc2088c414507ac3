// expect: VIOLATED undefined:9 undefined:12 undefined:15 undefined:18 undefined:21
// What is read of a string, with its end, must not be written.
#include <fathom.h>
#include <stdio.h>

int main(void) {
  char before[8] = "ab", piece[8] = "a", limited[8] = "a", empty[8] = "", later[12] = "abcdefg";
  if (fathom_nondet_bool())
    sprintf(before + 2, "%s", before);

  if (fathom_nondet_bool())
    sprintf(piece, "x%s", piece);

  if (fathom_nondet_bool())
    snprintf(limited, 1, "%s", limited);

  if (fathom_nondet_bool())
    sprintf(empty, "%s", empty);

  if (fathom_nondet_bool())
    sprintf(later, "%s%d", later + 5, 12345);
}
