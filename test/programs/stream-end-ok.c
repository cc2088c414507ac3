// expect: VERIFIED
// The end of a file lasts until clearerr.
#include <assert.h>
#include <stdio.h>

int main(void) {
  assert(!feof(stdin) && !ferror(stdin));
  char c[2];
  if (getchar() == EOF) {
    assert(!feof(stdin) != !ferror(stdin));
    if (feof(stdin))
      assert(getchar() == EOF && fgetc(stdin) == EOF && !fgets(c, 2, stdin) && fread(c, 1, 2, stdin) == 0);
  }
  clearerr(stdin);
  assert(!feof(stdin) && !ferror(stdin));
  FILE *file = fopen("name", "r");
  if (!file)
    return 1;
  for (int i = 0; i < 3; i++)
    fgetc(file);
  rewind(file);
  assert(!feof(file) && !ferror(file));
  fclose(file);
}
