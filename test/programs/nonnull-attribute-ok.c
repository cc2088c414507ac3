// expect: VERIFIED
// What the library declares counts only where it matters: no bytes may be copied from anywhere to anywhere.
#include <fathom.h>
#include <stddef.h>
#include <string.h>

__attribute__((nonnull)) static int isAligned(const int *pointer, int by) { return (size_t)pointer % by == 0; }
__attribute__((returns_nonnull)) static const int *choose(const int *a, const int *b) { return a ? a : b; }

int main(void) {
  int x = 0;
  const int *pointer = fathom_nondet_bool() ? NULL : &x;
  memcpy(NULL, NULL, 0);
  memcpy((void *)pointer, pointer, 0);
  memset((void *)pointer, 0, pointer ? sizeof x : 0);
  if (pointer)
    return isAligned(pointer, 4);
  return isAligned(choose(pointer, &x), 4);
}
