// expect: UNKNOWN "klee_get_value_i32"
// KLEE chooses one of the values.
#include <stdint.h>

int klee_int(const char *name);
int32_t klee_get_value_i32(int32_t x);
void klee_assert(int holds);

int main(void) {
  int x = klee_int("x");
  klee_assert(klee_get_value_i32(x) == x);
}
