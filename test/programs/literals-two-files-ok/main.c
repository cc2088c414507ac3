// expect: VERIFIED
// Literals in two files: the same bytes are one object, others are not, and variables never are.
#include <assert.h>
const char *name(void);
static const char named[] = "abc", other[] = "abc";

int main(void) {
  const char *mine = "abd";
  const char same[] = "abc";
  assert(name() != mine);
  assert(name() != same && name()[2] == 'c');
  const char *first = named, *second = other;
  assert(name() != first && name() != second && first != second);
  return 0;
}
