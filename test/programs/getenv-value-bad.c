// expect: UNKNOWN "getenv"
// The value is the same.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *home = getenv("HOME");
  if (!home || !*home)
    return 0;
  char first = *home;
  home = getenv("HOME");
  assert(home && *home == first);
}
