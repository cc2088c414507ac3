// expect: VERIFIED
// Declared not to return, without a body, and called where something has to be destroyed.
#include <fathom.h>

[[noreturn]] void fail(const char *why);

struct Counter {
  int &n;
  explicit Counter(int &n) : n(n) { n++; }
  ~Counter() { n--; }
};

int main() {
  int n = 0, *p = nullptr;
  if (fathom_nondet_bool()) {
    Counter counter(n);
    fail("here");
    return *p;
  }
  return n;
}
