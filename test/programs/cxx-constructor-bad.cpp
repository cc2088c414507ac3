// expect: VIOLATED assert:13
#include <cassert>

struct Counter {
  Counter(int start) : value(start) {}
  int value;
};

static int start() { return 41; }
Counter counter(start() + 1);

int main() {
  assert(counter.value == 0);
}
