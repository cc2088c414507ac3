// expect: VERIFIED
// trap: 42
#include <assert.h>
#include <stdint.h>

union u {
  int *p;
  uintptr_t n;
};
int main(void) {
  int x = 3, a[2] = {1, 2};
  union u u;
  u.p = a;
  u.n += 4;
  assert(*u.p == 2);
  u.p = &x;
  assert(u.n == (uintptr_t)&x);
}
