// expect: VERIFIED
// Sizes of arrays with and without a count in front, of objects that are aligned, and of a class that is not its base's.
#include <fathom.h>
#include <new>
#include <vector>

struct Base {
  int value = 1;
  virtual ~Base() { value = 0; }
};

struct Derived : Base {
  long more[4] = {};
};

struct alignas(64) Wide {
  int value = 1;
  ~Wide() { value = 0; }
};

int main() {
  Base *base = fathom_nondet_bool() ? new Derived : new Base;
  delete base;
  unsigned char n = fathom_nondet_uint8() % 3;
  delete[] new Wide[n];
  delete new Wide;
  delete[] new int[n];
  delete[] new Derived[2];
  std::vector<Derived> v(2);
  v.resize(3);
  ::operator delete(::operator new(n), static_cast<std::size_t>(n));
}
