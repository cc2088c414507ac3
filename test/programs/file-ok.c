// expect: VERIFIED
// options: --check=+leak
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *f = fopen("name", "r");
  if (!f)
    return 1;
  int values[3] = {0, 0, 7};
  size_t n = fread(values, sizeof *values, 2, f);
  assert(n <= 2 && values[2] == 7);
  fwrite(values, sizeof *values, 3, f);
  fclose(f);
}
