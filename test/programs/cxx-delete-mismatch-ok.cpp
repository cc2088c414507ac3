// expect: VERIFIED
// options: --check=+leak
#include <cstdlib>
#include <fathom.h>
#include <new>

struct Node {
  Node *next;
  virtual ~Node() {}
};

int main() {
  delete new int;
  delete[] new int[fathom_nondet_bool() ? 3 : 4];
  delete static_cast<int *>(nullptr);
  delete[] new Node[2];
  delete new (std::nothrow) Node;
  operator delete(operator new(5));
  bool isArray = fathom_nondet_bool();
  char *p = isArray ? new char[4] : new char;
  p[0] = 1;
  if (isArray)
    delete[] p;
  else
    delete p;
  void *q = std::malloc(4);
  std::free(std::realloc(q, 8) ?: q);
}
