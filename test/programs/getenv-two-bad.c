// expect: VIOLATED assert:8
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *home = getenv("HOME"), *path = getenv("PATH");
  if (home && path)
    assert(path[0] != 'x');
}
