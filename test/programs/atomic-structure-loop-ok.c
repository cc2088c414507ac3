// expect: VERIFIED
// What clang makes for itself is no variable that a jump bypasses.
#include <assert.h>
#include <stdatomic.h>

struct Pair {
  int a, b;
};
_Atomic(struct Pair) shared;

int main(void) {
  for (int i = 0; i < 3; i++) {
    struct Pair next = {i, 2 * i};
    atomic_store(&shared, next);
    struct Pair read = atomic_load(&shared);
    assert(read.a == i && read.b == 2 * i);
  }
}
