// expect: VIOLATED uninitialised:8
// options: --check=+uninitialised
#include <fathom.h>
int main(void) {
  int x;
  if (fathom_nondet_bool())
    x = 1;
  if (x)
    return 1;
  return 0;
}
