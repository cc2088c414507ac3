// expect: VIOLATED assert:11 assert:14 assert:18
// A line may end at any character, and without a newline.
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char b[4];
  if (!fgets(b, 4, stdin))
    return 0;
  if (b[0] == 'a') assert(b[1] == 0);
  if (b[0] == 'b') {
    size_t n = strlen(b);
    assert(n == 3 || b[n - 1] == '\n');
  }
  if (b[0] == 0) {
    b[2] = 'x';
    assert(b[1] == 0);
  }
}
