// expect: UNKNOWN "kept outside"
// A variable that is returned in its place, of a class with a destructor, after its block.
#include <cassert>
#include <fathom.h>

struct Number {
  int *p;
  explicit Number(int n) : p(new int(n)) {}
  Number(const Number &other) : p(new int(*other.p)) {}
  ~Number() {
    delete p;
    p = nullptr;
  }
};
static Number *last;

static Number get() {
  {
    Number number(5);
    last = &number;
    if (fathom_nondet_bool())
      return number;
  }
  return Number(last->p == nullptr ? 5 : 6);
}

int main() {
  Number result = get();
  assert(*result.p == 5);
}
