// expect: UNKNOWN "kept outside"
// A lambda captures a parameter that is a temporary.
#include <cassert>

struct Plain {
  int value;
  explicit Plain(int value) : value(value) {}
  Plain(const Plain &other) : value(other.value) {}
};
static const Plain *kept;

static int keep(Plain plain) {
  auto set = [&] { kept = &plain; };
  set();
  return 0;
}

int main() {
  keep(Plain(3));
  assert(kept->value == 3);
}
