// expect: VIOLATED undefined:8 undefined:11
#include <fathom.h>
#include <string.h>

int main(void) {
  char b[8] = "ab";
  if (fathom_nondet_bool())
    strncat(b, b + 1, 3);
  else
    // the last byte that is read is overwritten with the terminating NUL
    strncat(b, b + 1, 2);
}
