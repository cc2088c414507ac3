// expect: VERIFIED
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *file = fopen("name", "r+");
  if (!file)
    return 1;
  long start = ftell(file);
  assert(start == 0 || start == -1);
  fgetc(file);
  long now = ftell(file);
  assert(now == ftell(file) && (now == -1) == (start == -1));
  if (fseek(file, 5, SEEK_SET) == 0) {
    assert(ftell(file) == 5);
    if (fseek(file, -2, SEEK_CUR) == 0)
      assert(ftell(file) == 3);
    rewind(file);
    assert(ftell(file) == 0);
    assert(fseek(file, -1, SEEK_SET) == -1);
  }
  fclose(file);
}
