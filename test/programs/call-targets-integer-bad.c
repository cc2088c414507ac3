// expect: VIOLATED undefined:13 assert:13
// An integer that becomes a function pointer: only the type is known, and it may be that of the other one.
#include <assert.h>
#include <stdint.h>

static int inc(int x) { return x + 1; }
static int dec(int x) { return x - 1; }
static int (*volatile unrelated)(int) = dec;

int main(void) {
  uintptr_t bits = (uintptr_t)inc ^ 0x5a5a;
  int (*p)(int) = (int (*)(int))(bits ^ 0x5a5b);
  assert(p(1) == 2);
  assert(unrelated(1) == 0);
}
