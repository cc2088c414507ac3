// expect: VERIFIED
// Destructors have the type of the functions they call, but a virtual call does not reach them.
#include <cassert>

static int steps;

struct Base {
  Base() { step(); }
  virtual void step() { steps = steps * 10 + 1; }
  virtual void unused() { assert(false); }
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
  assert(steps == 1221);
  Derived derived;
  void (Base::*function)() = &Base::step;
  (derived.*function)();
  assert(steps == 1221122);
}
