// expect: VERIFIED
// options: --function=area
// Objects that the function itself makes are of a known class; of one that is passed the members can be read.
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
  return own->width() / (own->width() + 1) + (shape.height & 1);
}
