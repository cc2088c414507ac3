// expect: VIOLATED assert:12
// A pointer to a function without a prototype is called with the arguments that it is given.
#include <assert.h>

int (*p)();
int g;
static int set(int x) { return g = x; }

int main(void) {
  p = set;
  p(1);
  assert(g == 0);
}
