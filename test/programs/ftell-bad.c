// expect: VIOLATED assert:9 assert:10 assert:14
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *file = fopen("name", "r+");
  if (!file)
    return 1;
  assert(ftell(file) == 0);
  assert(fseek(file, 5, SEEK_SET) == 0);
  if (fseek(file, 0, SEEK_END) == 0) {
    long size = ftell(file);
    fseek(file, 0, SEEK_SET);
    assert(size < 1000);
  }
  fclose(file);
}
