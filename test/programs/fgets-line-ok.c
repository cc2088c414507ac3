// expect: VERIFIED
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char b[4] = {'x', 'y', 'z', 'z'}, large[4096] = "";
  if (fgets(b, 4, stdin)) {
    if (b[0] == '\n')
      assert(b[1] == 0 && b[2] == 'z');
    if (b[1] == '\n')
      assert(b[0] != '\n' && b[2] == 0);
    if (b[3] == 'z' && b[2] == 0)
      assert(b[1] == '\n' || feof(stdin));
  } else {
    assert(feof(stdin) ? b[0] == 'x' : ferror(stdin) != 0);
  }
  if (fgets(large, sizeof large, stdin) && large[100] == '\n')
    assert(large[101] == 0 && large[4000] == 0);
}
