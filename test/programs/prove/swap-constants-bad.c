// expect: unsafe
// Both texts have the same size, but not the same characters; every other call has them the other way round.
#include <fathom.h>

static void mark(const char *first, const char *second, int n) {
  char marks['c'];
  if (n <= 0)
    return;
  marks[(int)first[0]] = 1;
  mark(second, first, n - 1);
}

int main(void) {
  mark("ab", "cd", fathom_nondet_int());
  return 0;
}
