// The constructors of two classes call that of their base: [SeaDsa] Figure 2.
#include <cassert>

extern "C" int fathom_nondet_int(void);

struct X {
  int id;
  X *next;
  X(int id) : id(id), next(nullptr) {}
};
struct Y : X {
  long y;
  Y(int id, long y) : X(id), y(y) {}
};
struct Z : X {
  int z[2];
  Z(int id) : X(id) { z[0] = z[1] = id; }
};

int main() {
  int a = fathom_nondet_int();
  Y *y = new Y(1, a);
  for (int i = 0; i < 4; ++i) {
    Z *z = new Z(i);
    z->z[1] = a;
    assert(z->z[0] == i && z->id == i);
    delete z;
  }
  assert(y->id == 1 && y->y == a);
  delete y;
}
