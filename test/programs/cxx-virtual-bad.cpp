// expect: VIOLATED assert:16
#include <cassert>
#include <fathom.h>

struct Base {
  virtual int value() { return 1; }
};
struct Derived : Base {
  int value() override { return 2; }
};

int main() {
  Base base;
  Derived derived;
  Base *p = fathom_nondet_bool() ? &base : &derived;
  assert(p->value() == 1);
}
