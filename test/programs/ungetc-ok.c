// expect: VERIFIED
#include <assert.h>
#include <stdio.h>

int main(void) {
  int c = getchar();
  if (c == EOF) {
    assert(ungetc(c, stdin) == EOF);
    assert(feof(stdin) || ferror(stdin));
    return 0;
  }
  assert(ungetc(c, stdin) == c && !feof(stdin));
  assert(getchar() == c);
  ungetc('x', stdin);
  char line[3];
  assert(fgets(line, 2, stdin) && line[0] == 'x' && line[1] == 0);
  ungetc('y', stdin);
  if (fread(line, 1, 3, stdin) > 0)
    assert(line[0] == 'y');
}
