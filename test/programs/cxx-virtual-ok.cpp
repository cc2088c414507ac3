// expect: VERIFIED
#include <cassert>
#include <fathom.h>

struct Shape {
  virtual int area() const = 0;
};
struct Square : Shape {
  explicit Square(int side) : side(side) {}
  int area() const override { return side * side; }
  int side;
};
struct Point : Shape {
  int area() const override { return 0; }
};

int main() {
  Square square(3);
  Point point;
  bool pick = fathom_nondet_bool();
  Shape &shape = pick ? static_cast<Shape &>(square) : point;
  assert(shape.area() == (pick ? 9 : 0));
}
