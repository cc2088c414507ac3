// expect: VIOLATED bounds:7
#include <fathom.h>

int main(void) {
  unsigned char counts[256] = {0};
  char c = fathom_nondet_char();
  counts[c]++;
}
