// expect: VERIFIED
// options: --data-model=ILP32
// Slots of variable arguments have 4 bytes or 8.
#include <assert.h>
#include <stdarg.h>

struct Pair {
  char c;
  long long n;
};

static long long sum(int count, ...) {
  va_list list, again;
  va_start(list, count);
  long long result = va_arg(list, int);
  va_copy(again, list);
  result += va_arg(list, long long) + *va_arg(list, int *) + va_arg(list, struct Pair).n + va_arg(list, long);
  assert(va_arg(again, long long) == 1LL << 40);
  va_end(again);
  va_end(list);
  return result;
}

int main(void) {
  int x = 3;
  struct Pair pair = {1, 4};
  assert(sum(5, 1, 1LL << 40, &x, pair, 5L) == 13 + (1LL << 40));
  assert(sizeof pair == 12);
}
