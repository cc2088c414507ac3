// expect: VIOLATED assert:20
#include <cassert>

static int steps;

struct Base {
  virtual void step() { steps = steps * 10 + 1; }
  virtual ~Base() { step(); }
};

struct Derived : Base {
  Derived() { step(); }
  void step() override { steps = steps * 10 + 2; }
  ~Derived() { step(); }
};

int main() {
  Base *base = new Derived;
  delete base;
  assert(steps == 222);
}
