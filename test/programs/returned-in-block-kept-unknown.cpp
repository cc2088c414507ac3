// expect: UNKNOWN "whose address is kept outside"
// A variable of a block that may be returned in its place, and was not.
struct Point {
  int x;
  Point(int x) : x(x) {}
  Point(const Point &other) : x(other.x) {}
};
Point *last;

Point find(int n) {
  for (int i = 0; i < n; i++) {
    Point p(i);
    last = &p;
    if (i == 2)
      return p;
  }
  return Point(last->x);
}

int main() { return find(2).x; }
