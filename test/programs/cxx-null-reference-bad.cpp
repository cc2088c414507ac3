// expect: VIOLATED null:21 null:22 null:23
// Nothing is read through the pointers, but neither `this` nor a reference may be null.
#include <fathom.h>

struct Point {
  int x, y;
  int dimensions() { return 2; }
};

struct Empty {};

static int count(const Empty &) { return 1; }
static int ignore(const int &) { return 0; }

int main() {
  Point *point = nullptr;
  Empty *empty = nullptr;
  const int *number = nullptr;
  switch (fathom_nondet_int()) {
  case 0:
    return point->dimensions();
  case 1: return count(*empty);
  case 2: return ignore(*number);
  }
}
