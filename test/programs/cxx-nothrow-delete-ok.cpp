// expect: VERIFIED
// options: --check=+leak
// What the compiler calls if a constructor throws can be called by hand, too.
#include <new>
int main() {
  void *p = ::operator new(8, std::nothrow);
  ::operator delete(p, std::nothrow);
  void *q = ::operator new[](8, std::nothrow);
  ::operator delete[](q, std::nothrow);
}
