// expect: VERIFIED
// A null pointer that is passed as one, or to a static function, or deleted.
#include <fathom.h>

struct Point {
  int x = 0, y = 0;
  int dimensions() { return same(*this) ? 2 : 0; }
  bool same(const Point &other) { return this == &other; }
  static int count() { return 1; }
  virtual ~Point() {}
};

static bool isNull(const Point *point) { return !point; }

int main() {
  Point *point = fathom_nondet_bool() ? new Point : nullptr;
  Point *const &reference = point; // to the pointer
  int sum = point->count();
  if (!isNull(reference))
    sum += point->dimensions() + point[0].dimensions();
  auto twice = +[](int x) { return 2 * x; };
  delete reference;
  return twice(sum);
}
