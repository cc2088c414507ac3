// expect: safe ends
// Both texts have the same size, and each is read in every other call.
#include <fathom.h>

static void mark(const char *first, const char *second, int n) {
  char marks['c' + 1];
  if (n <= 0)
    return;
  marks[(int)first[0]] = 1;
  mark(second, first, n - 1);
}

int main(void) {
  mark("ab", "cd", fathom_nondet_int());
  return 0;
}
