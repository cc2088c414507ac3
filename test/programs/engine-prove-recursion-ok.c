// expect: VERIFIED
// options: --engine=prove
// The recursion has no bound.
#include <fathom.h>

static unsigned length(const char *text) { return *text ? 1 + length(text + 1) : 0; }

int main(void) {
  char text[100];
  text[99] = 0;
  length(text);
  return 0;
}
