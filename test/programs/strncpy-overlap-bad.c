// expect: VIOLATED undefined:8 undefined:11
#include <fathom.h>
#include <string.h>

int main(void) {
  char b[8] = "a";
  if (fathom_nondet_bool())
    strncpy(b + 1, b, 3);
  else
    // the terminating NUL of the source, and the padding
    stpncpy(b + 1, b, 1 + fathom_nondet_bool());
}
