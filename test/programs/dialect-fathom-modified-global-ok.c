// expect: VERIFIED
// An initialiser is no write.
#include <fathom.h>

static int set = 5, unset;

int main(void) {
  fathom_assert(!fathom_is_modified(&set) && !fathom_is_modified(&unset));
  set = 6;
  fathom_assert(fathom_is_modified(&set) && !fathom_is_modified(&unset));
}
