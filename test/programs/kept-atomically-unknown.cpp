// expect: UNKNOWN "whose address is kept outside"
// A constructor keeps its temporary.
#include <atomic>

struct S;
std::atomic<S *> last;
struct S {
  int a[6];
  S(int x) {
    a[0] = x;
    last = this;
  }
  S(const S &other) { a[0] = other.a[0]; }
};

int first(S s) { return s.a[0]; }

int main() {
  first(S(3));
  return last.load()->a[0] == 77;
}
