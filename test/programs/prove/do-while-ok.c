// expect: safe ends
#include <fathom.h>

int main(void) {
  int i = fathom_nondet_int();
  do {
    i /= 2;
  } while (i != 0);
  return 0;
}
