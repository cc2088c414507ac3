// expect: VIOLATED undefined:9
#include <fathom.h>

struct Shape {
  Shape(bool now) {
    if (now)
      show();
  }
  void show() { draw(); }
  virtual void draw() = 0;
  virtual ~Shape() {}
};

struct Circle : Shape {
  Circle(bool now) : Shape(now) { show(); }
  void draw() override {}
};

int main() { Circle circle(fathom_nondet_bool()); }
