// expect: VERIFIED
#include <assert.h>

struct four { int a[4]; };
static struct four f(int x) { struct four s = {{x, x, x, x}}; return s; }
static int first(const int *p) { return *p; }

int main(void) {
  struct four copy = f(3);
  assert(f(4).a[1] == 4 && first(f(5).a) == 5 && copy.a[2] == 3);
}
