// expect: VERIFIED
// An integer that was the address of an object is that of another object, if that one lies there by now.
#include <stdint.h>
#include <stdlib.h>

static uintptr_t addressOfVariable(void) {
  int local = 1;
  return (uintptr_t)&local;
}

static int readVariable(uintptr_t n) {
  int local = 5;
  return (uintptr_t)&local == n ? *(int *)n : 5;
}

int main(void) {
  char *p = malloc(8);
  if (!p)
    return 0;
  uintptr_t n = (uintptr_t)p;
  char *same = (char *)n; // nothing has ended since
  same[7] = 7;
  if (p[7] != 7)
    abort();
  free(p);
  char *q = malloc(8);
  if (!q)
    return 0;
  if ((uintptr_t)q == n) {
    *(char *)n = 1;
    *((char *)n + 7) = 2;
  }
  free(q);
  return readVariable(addressOfVariable()) - 5;
}
