// expect: safe ends
#include <fathom.h>

int main(void) {
  int n = fathom_nondet_int();
  for (int i = 1; i < n && i < 1000; i *= 2)
    ;
  return 0;
}
