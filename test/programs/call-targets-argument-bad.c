// expect: VIOLATED bounds:14
// A function that calls what it is given, from two places.
#include <assert.h>

static int apply(int (*f)(int, void *), void *context, int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += f(i, context);
  return sum;
}

static int scaled(int i, void *context) { return i * *(int *)context; }
static int counted(int i, void *context) {
  ++*(long *)context;
  return i >= 0;
}
static int never(int i, void *context) {
  assert(!context);
  return 0;
}
int (*unrelated)(int, void *) = never;

int main(void) {
  int factor = 3;
  long calls = 0;
  assert(apply(scaled, &factor, 3) == 9);
  assert(apply(counted, &factor, 1));
  assert(unrelated(0, 0) == 0);
}
