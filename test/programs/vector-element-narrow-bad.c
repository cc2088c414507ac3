// expect: UNKNOWN "may be negative"
#include <fathom.h>

typedef signed char many __attribute__((vector_size(256)));

int main(void) {
  many v = {0};
  v[fathom_nondet_char()] = 3;
  return v[0];
}
