// expect: VERIFIED
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[6];
  if (fgets(line, sizeof line, stdin)) {
    size_t n = strlen(line);
    assert(n < sizeof line);
    if (n > 0)
      line[n - 1] = 0;
  }
}
