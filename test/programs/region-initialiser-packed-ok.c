// expect: VERIFIED
// The address lies where no word begins.
#include <assert.h>
#include <stdint.h>
int y = 7;
struct __attribute__((packed)) G {
  char c;
  uintptr_t x;
  char pad[7];
} g = {1, (uintptr_t)&y, "abcdef"};
int main(void) {
  uint64_t *a = (uint64_t *)&g;
  uint64_t v = (a[0] >> 8) | (a[1] << 56);
  assert(v == (uintptr_t)&y);
}
