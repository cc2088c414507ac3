// expect: unsafe
// In a later iteration the pointer is one behind another array, which may be where this one is.
#include <fathom.h>

char before[4], array[4];

int main(void) {
  char *place = array;
  int n = fathom_nondet_int();
  for (int i = 0; i < n; i++) {
    *place = 1;
    if (i > 3 && before + 4 == array)
      place = before + 4;
    else if (place < array + 3 && fathom_nondet_int())
      place++;
  }
  return 0;
}
