// expect: UNKNOWN "aligned by 16"
// Such an argument is not aligned when it is passed in registers.
#include <assert.h>
#include <stdarg.h>

static long get(int n, ...) {
  va_list list;
  va_start(list, n);
  long first = va_arg(list, long);
  __int128 second = va_arg(list, __int128);
  va_end(list);
  return first + (long)second;
}

int main(void) { assert(get(1, 3L, (__int128)6, 9L, 9L) != 9); }
