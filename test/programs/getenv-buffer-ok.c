// expect: VERIFIED
// The name is not needed any more when the next one is asked for.
#include <stdlib.h>
#include <string.h>

static char *look(const char *text) {
  char name[10];
  strcpy(name, text);
  return getenv(name);
}

int main(void) {
  char *home = look("HOME"), *path = getenv("PATH");
  return home && path;
}
