// expect: VIOLATED undefined:12
// What is passed in memory is not in a register.
#include <stdarg.h>

struct Large {
  long parts[3];
};

static long first(int count, ...) {
  va_list list;
  va_start(list, count);
  long result = va_arg(list, long);
  va_end(list);
  return result;
}

int main(void) {
  struct Large large = {{1, 2, 3}};
  return first(1, large) == 1;
}
