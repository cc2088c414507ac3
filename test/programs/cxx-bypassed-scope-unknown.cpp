// expect: UNKNOWN "kept outside"
// A variable before the first case: where its life ends is not seen in the code.
#include <fathom.h>

int main() {
  int *p = nullptr;
  switch (fathom_nondet_int()) {
    int x;
  case 0:
    x = 1;
    p = &x;
    break;
  default:
    return 0;
  }
  return *p;
}
