// expect: VERIFIED
// A handler only names the type.
#include <cassert>
#include <new>

static int count;
static int *make() { ++count; return new int(3); }

int main() {
  int *p = nullptr;
  try {
    p = make();
  } catch (const std::bad_alloc &) {
    return 1;
  }
  assert(*p == 3 && count == 1);
  delete p;
}
