// expect: VERIFIED
// A stream may be copied, if only the original is used.
#include <stdio.h>
#include <string.h>

int main(void) {
  FILE copies[2] = {*stdout}, *f = fopen("name", "r");
  memcpy(&copies[1], stdin, sizeof *stdin);
  if (f) {
    copies[1] = *f;
    fclose(f);
  }
  fputs("text", stdout);
}
