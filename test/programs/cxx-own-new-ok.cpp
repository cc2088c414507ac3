// expect: VERIFIED
// options: --check=+leak
// The operators of the library that a program does not bring itself call those that it does.
#include <cassert>
#include <cstdlib>
#include <fathom.h>
#include <new>

static int count;

void *operator new(std::size_t size) {
  void *p = std::malloc(size);
  if (!p)
    std::abort();
  count++;
  return p;
}

void operator delete(void *p) noexcept {
  count -= p != nullptr;
  std::free(p);
}

int main() {
  int *one = new int(3), *many = new int[3], *perhaps = new (std::nothrow) int[2];
  assert(count == 3);
  delete one;
  delete[] many;
  delete[] perhaps;
  assert(count == 0);
}
