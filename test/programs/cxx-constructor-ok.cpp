// expect: VERIFIED
// Global constructors run before main.
#include <cassert>

struct Counter {
  Counter(int start) : value(start) {}
  int value;
};

static int start() { return 41; }
Counter counter(start() + 1);

int main() {
  assert(counter.value == 42);
  static Counter local(start());
  assert(local.value == 41);
}
