// expect: VERIFIED
// options: --function=get
#include <fathom.h>

int get(int *p, unsigned i) {
  if (i > 3 || !fathom_is_deref(p, 4 * sizeof *p))
    return 0;
  return p[i];
}
