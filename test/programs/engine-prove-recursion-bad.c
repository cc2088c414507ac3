// expect: VIOLATED bounds:6
// options: --engine=prove --recursion=20
// Nothing ends the text.
#include <fathom.h>

static unsigned length(const char *text) { return *text ? 1 + length(text + 1) : 0; }

int main(void) {
  char text[10];
  length(text);
  return 0;
}
