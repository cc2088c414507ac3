// expect: UNKNOWN "'environ', a variable of the library"
// What it holds is not any value.
#include <assert.h>
#include <unistd.h>

extern char **environ;

int main(void) {
  if (environ)
    assert(environ[0] != (char *)environ);
}
