// expect: VIOLATED invalid-free
// What new[] made is freed as what new makes.
#include <new>
int main() {
  void *p = ::operator new[](8, std::nothrow);
  ::operator delete(p, std::nothrow);
}
