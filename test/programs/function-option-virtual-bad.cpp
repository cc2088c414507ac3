// expect: VIOLATED div-by-zero:17
// options: --function=area
// What is done with objects of a known class is checked.
struct Shape {
  virtual int width() const { return 1; }
  int height = 2;
};
struct Square : Shape {
  int width() const override { return height; }
};

int area(const Shape &shape, bool isSquare) {
  Square square;
  Shape plain;
  square.height = shape.height & 7;
  const Shape *own = isSquare ? &square : &plain;
  return 8 / own->width();
}
