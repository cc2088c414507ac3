// expect: VERIFIED
#include <assert.h>
#include <limits.h>
#include <stdio.h>

int main(void) {
  FILE *f = fopen("name", "r");
  if (!f)
    return 1;
  if (fseek(f, 10, SEEK_END) == 0) {
    long position = ftell(f);
    assert(position == -1 || position >= 10);
  }
  if (fseek(f, -5, SEEK_END) == 0)
    assert(ftell(f) <= LONG_MAX - 5);
  fgetc(f);
  fseek(f, -1, SEEK_CUR);
  fclose(f);
}
