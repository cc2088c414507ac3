// expect: VERIFIED
#include <cassert>
#include <fathom.h>

struct Holder {
  int *pointer;
  Holder(int *pointer) : pointer(pointer) {}
  int &get() const { return *pointer; }
};

int main() {
  int x = 1;
  Holder holder(fathom_nondet_bool() ? &x : nullptr);
  if (holder.pointer)
    holder.get() = 2;
  assert(x == 1 || x == 2);
  return 0;
}
