// expect: VIOLATED null:8
// A reference to null is returned, and not used.
#include <fathom.h>

struct Holder {
  int *pointer;
  Holder(int *pointer) : pointer(pointer) {}
  int &get() const { return *pointer; }
};

int main() {
  int x = 1;
  Holder holder(fathom_nondet_bool() ? &x : nullptr);
  holder.get();
  return 0;
}
