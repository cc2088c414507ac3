// expect: VERIFIED
// Literals in two files: the same bytes are one object, others are not.
#include <assert.h>
const char *name(void);

int main(void) {
  const char *mine = "abd";
  const char same[] = "abc";
  assert(name() != mine);
  assert(name() != same && name()[2] == 'c');
  return 0;
}
