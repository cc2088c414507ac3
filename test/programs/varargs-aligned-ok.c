// expect: VERIFIED
// Structures that are aligned more than their members lie at aligned places among the variable arguments.
#include <assert.h>
#include <stdarg.h>

struct __attribute__((aligned(16))) Pair {
  int x[6];
};
struct __attribute__((aligned(64))) Line {
  int x[20];
};

static int sum(int count, ...) {
  va_list list;
  va_start(list, count);
  int result = va_arg(list, int);
  for (int i = 1; i < count; ++i)
    result += va_arg(list, struct Pair).x[5];
  result += va_arg(list, struct Line).x[19];
  result += va_arg(list, int);
  va_end(list);
  return result;
}

int main(void) {
  struct Pair a = {{0, 0, 0, 0, 0, 10}}, b = {{0, 0, 0, 0, 0, 100}};
  struct Line c = {{0}};
  c.x[19] = 1000;
  assert(sum(3, 1, a, b, c, 10000) == 11111);
  return 0;
}
