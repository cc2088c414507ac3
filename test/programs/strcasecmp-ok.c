// expect: VERIFIED
#include <assert.h>
#include <string.h>
#include <strings.h>

int main(void) {
  assert(strcasecmp("aBc", "AbC") == 0);
  assert(strcasecmp("a", "B") < 0);
  assert(strncasecmp("abX", "ABy", 2) == 0);
}
