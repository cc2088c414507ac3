// expect: safe ends
// Whether what the function has allocated lives or not, nothing goes wrong; a null pointer leads to nothing.
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
  char bytes[2];
  make(fathom_nondet_int());
  char *nothing = NULL;
  bytes[fathom_is_deref(made, 1) ? 1 : 0] = 1;
  if (fathom_is_deref(nothing, 1))
    *nothing = 1;
  return 0;
}
