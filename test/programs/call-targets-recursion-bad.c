// expect: VIOLATED assert:20
// options: --recursion=4
// Functions that call each other through a table, and one of the same type that is not in it.
#include <assert.h>

typedef int (*step)(int);
static int even(int n);
static int odd(int n);
static int other(int n) {
  assert(n == 100);
  return n;
}
static step table[2] = {even, odd};
static step unrelated = other;

static int even(int n) { return n == 0 ? 1 : table[1](n - 1); }
static int odd(int n) { return n == 0 ? 0 : table[0](n - 1); }

int main(void) {
  assert(table[0](1) == 1);
  assert(table[1](2) == 0);
  assert(unrelated(100) == 100);
}
