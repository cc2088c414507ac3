// expect: UNKNOWN "returns a structure without a return statement"
#include <fathom.h>

struct large {
  int a[20];
};

struct large make(int x) {
  struct large result = {{x}};
  if (x > 0)
    return result;
}

int main(void) { return make(fathom_nondet_int()).a[0]; }
