// expect: VERIFIED
#include <cassert>

struct A {
  int a = 1;
  virtual int f() {
    return a;
  }
};
struct B {
  int b = 2;
  virtual int g() {
    return b;
  }
};
struct C : A, B {
  int g() override {
    return a + b;
  }
};
int main() {
  C c;
  B *b = &c;
  assert(b->g() == 3);
  A *a = &c;
  assert(a->f() == 1);
  assert(static_cast<C *>(b) == &c);
}
