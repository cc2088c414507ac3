// expect: VERIFIED
// Whatever the value is.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *home = getenv("HOME"), *path = getenv("PATH"), start[4] = "";
  if (home)
    strncpy(start, getenv("HOME"), 3);
  assert(start[3] == 0 && (!path || getenv("PATH")));
}
