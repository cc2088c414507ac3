// expect: unsafe
// What the function has allocated is not known to live, but it may.
#include <fathom.h>
#include <stdlib.h>

static char *made;

static void make(int n) {
  if (n > 0)
    make(n - 1);
  else
    made = malloc(4);
}

int main(void) {
  make(fathom_nondet_int());
  char *nothing = NULL;
  if (fathom_is_deref(made, 1))
    *nothing = 1;
  return 0;
}
