// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

typedef int (*operation)(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int bad(int a, int b) {
  assert(a == b);
  return 0;
}

static operation choose(char c) { return c == '+' ? add : c == '-' ? sub : 0; }
static operation wrapped(operation inner) { return inner; }

int main(void) {
  char c = fathom_nondet_char();
  operation op = choose(c), same = wrapped(bad);
  if (op)
    assert(op(7, 3) == (c == '+' ? 10 : 4));
  assert(same(3, 3) == 0);
}
