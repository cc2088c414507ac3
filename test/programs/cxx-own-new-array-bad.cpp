// expect: VIOLATED invalid-free:17
// Its own operator new[], but not what frees that.
#include <cstdlib>
#include <new>

void *operator new[](std::size_t size) {
  void *p = std::malloc(size);
  if (!p)
    std::abort();
  return p;
}

int main() {
  int *one = new int;
  delete one;
  int *many = new int[3];
  delete[] many;
}
