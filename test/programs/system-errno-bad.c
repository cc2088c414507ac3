// expect: VIOLATED assert:9
// A command that fails leaves errno as it is.
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void) {
  errno = 0;
  assert(system("false") == 0 || errno != 0);
}
