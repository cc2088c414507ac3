// expect: safe ends
// It is used as long as its function is executed.
#include <fathom.h>

char *last;

static _Bool isFound(int size) {
  char text[size];
  last = text;
  if (fathom_nondet_int())
    return 1;
  if (fathom_nondet_int()) {
    *last = 2;
    return 1;
  }
  return 0;
}

int main(void) {
  int size = fathom_nondet_int();
  if (size < 1 || size > 9)
    return 0;
  for (int i = 0; i < 100; i++)
    if (isFound(size))
      return 0;
  return 0;
}
