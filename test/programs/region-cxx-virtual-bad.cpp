// expect: VIOLATED assert:26
// Two bases with virtual functions.
#include <cassert>
struct A {
  virtual ~A() {}
  virtual int get() { return 1; }
  int a = 1;
};
struct B {
  virtual ~B() {}
  virtual int *ref() { return &b; }
  int b = 2;
};
struct C : A, B {
  int get() override { return *p; }
  int *ref() override { return p; }
  int *p;
  C(int *q) : p(q) {}
};
static int use(A &a) { return a.get(); }
int main() {
  int x = 5;
  A *o[2] = {new A, new C(&x)};
  B *b = static_cast<C *>(o[1]);
  *b->ref() = 7;
  assert(x == 5);

  delete o[0];
  delete b;
}
