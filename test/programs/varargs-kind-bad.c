// expect: VIOLATED undefined:10
// A double is passed in another register than an int: what is read is neither the double nor the next argument.
#include <assert.h>
#include <stdarg.h>

static int first(int count, ...) {
  va_list list;
  va_start(list, count);
  int result =
      va_arg(list, int);
  va_end(list);
  return result;
}

int main(void) {
  assert(first(1, 1.0, 5) != 5);
}
