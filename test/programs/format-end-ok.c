// expect: VERIFIED
#include <stdio.h>
static const char format[3] = {'h', 'i', 0}, zeros[4] = "";

int main(void) {
  printf(format);
  printf(zeros);
}
