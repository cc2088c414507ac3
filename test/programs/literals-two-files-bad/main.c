// expect: VIOLATED assert:8
// The same literal in two files is one object to linkers: names must not be told apart by their addresses.
#include <assert.h>
const char *name(void);

int main(void) {
  const char *mine = "abc";
  assert(name() != mine);
  return 0;
}
