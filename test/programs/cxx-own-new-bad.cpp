// expect: VIOLATED assert:21
#include <cassert>
#include <cstdlib>
#include <new>

static int count;

void *operator new(std::size_t size) {
  void *p = std::malloc(size);
  if (!p)
    std::abort();
  count++;
  return p;
}

void operator delete(void *p) noexcept { std::free(p); }

int main() {
  int *many = new int[3];
  delete[] many;
  assert(count == 0);
}
