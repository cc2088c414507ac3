// expect: VIOLATED assert:9 assert:11 assert:13
#include <fathom.h>

int main(void) {
  int x[2] = {1, 2};
  fathom_reset_modified(x);
  if (fathom_nondet_bool())
    x[0] = 1;
  fathom_assert(!fathom_is_modified(x));
  fathom_havoc(x, 4);
  fathom_assert(x[0] == 1);
  fathom_assert(x[1] == 2);
  fathom_assert(fathom_is_deref(x + fathom_nondet_bool(), 8));
}
