// expect: VIOLATED null:7
#include <stdlib.h>

int main(void) {
  char *home = getenv("HOME"), *user = getenv("USER"), *shell = getenv("SHELL");
  if (home && user)
    return shell[0];
  return 0;
}
