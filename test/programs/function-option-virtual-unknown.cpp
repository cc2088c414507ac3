// expect: UNKNOWN "the class of an argument"
// options: --function=area
// Of which class an object is that is passed, its caller knows.
struct Shape {
  virtual ~Shape() = default;
  virtual int width() const { return 1; }
  int height = 2;
};

int area(const Shape &shape) { return shape.width(); }
