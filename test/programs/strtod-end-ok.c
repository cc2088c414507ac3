// expect: UNKNOWN "the result of 'strtod'"
// Where a number ends is not modelled.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  const char *text = "none";
  char *end;
  strtod(text, &end);
  assert(end == text);
}
