// expect: VERIFIED
#include <assert.h>
#include <errno.h>
#include <stdio.h>

int main(void) {
  if (printf("text\n") < 0) {
    assert(ferror(stdout) && errno != 0);
    return 1;
  }
  assert(!ferror(stdout));
  if (fprintf(stderr, "%s\n", "text") < 0)
    assert(ferror(stderr) && !ferror(stdout));
}
