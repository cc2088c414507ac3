// expect: VERIFIED
// options: --data-model=ILP32
// The names of operator new and delete have the type of size_t in them.
#include <cassert>

struct Base {
  virtual ~Base() {}
  virtual int value() const { return 1; }
};
struct Derived : Base {
  int n = 2;
  int value() const override { return n; }
};

int main() {
  Base *b = new Derived;
  assert(b->value() == 2);
  delete b;
  int *a = new int[5];
  a[4] = 1;
  delete[] a;
}
