// expect: UNKNOWN "fseek"
// No more than one character was read.
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *f = fopen("name", "r");
  if (!f)
    return 1;
  fgetc(f);
  assert(fseek(f, -2, SEEK_CUR) != 0);
}
