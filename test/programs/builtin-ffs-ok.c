// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
  assert(__builtin_ffs(x) <= 32 && (x || __builtin_ffs(x) == 0));
  assert(__builtin_clzg((unsigned)x, 99) <= 99);
}
