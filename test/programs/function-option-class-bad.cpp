// expect: VIOLATED bounds:13 invalid-free:14
// options: --function=f
// It has the size of the class, and comes from no allocation.
#include <stdlib.h>
struct S {
  int v;
  S(const S &other) : v(other.v) {}
  ~S() {}
};

int f(S s, bool frees) {
  if (!frees)
    return (&s.v)[1] > 0;
  free(&s);
  return 0;
}
