// expect: UNKNOWN "strerror"
// The text of the same error is the same.
#include <assert.h>
#include <string.h>

int main(void) {
  char first = strerror(1)[0];
  assert(strerror(1)[0] == first);
}
