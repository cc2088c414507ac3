// expect: VERIFIED
// Where a variable of a block is returned in its place, that is also the place of what is returned elsewhere.
#include <cassert>

struct Point {
  int x, y;
  Point(int x, int y) : x(x), y(y) {}
  Point(const Point &other) : x(other.x), y(other.y) {}
  bool isFar() const { return x > 2; }
};

Point clip(Point p) {
  if (p.x < 0) {
    Point q(0, p.y);
    return q;
  }
  return p;
}

Point find(int n) {
  for (int i = 0; i < n; i++) {
    Point p(i, 1);
    if (p.isFar())
      return p;
  }
  return Point(0, 7);
}

int main() {
  assert(clip(Point(-3, 4)).x == 0 && clip(Point(3, 4)).x == 3);
  assert(find(5).x == 3 && find(2).y == 7);
}
