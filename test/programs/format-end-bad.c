// expect: VIOLATED bounds:6
#include <stdio.h>
static const char format[2] = {'h', 'i'};

int main(void) {
  printf(format);
}
