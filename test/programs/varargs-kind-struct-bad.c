// expect: VIOLATED undefined:18
// The parts of a structure are passed in registers of both kinds, each in its own.
#include <stdarg.h>

struct Weighted {
  double weight;
  long number;
};
struct Numbered {
  long number;
  double weight;
};

static long number(int count, ...) {
  va_list list;
  va_start(list, count);
  long first = va_arg(list, struct Numbered).number;
  long result = va_arg(list, struct Weighted).number;
  va_end(list);
  return first + result;
}

int main(void) {
  struct Numbered numbered = {1, 2};
  return number(2, numbered, numbered) == 2;
}
