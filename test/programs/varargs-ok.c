// expect: VERIFIED
// trap: 60
#include <assert.h>
#include <stdarg.h>

static long sum(int count, ...) {
  va_list list;
  va_start(list, count);
  long result = 0;
  for (int i = 0; i < count; i++)
    result += va_arg(list, int);
  va_end(list);
  return result;
}

int main(void) {
  assert(sum(0) == 0);
  assert(sum(2, 3, 4) == 7);
}
