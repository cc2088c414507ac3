// expect: VIOLATED bounds:7
#include <fathom.h>
#include <string.h>

int main(void) {
  char a[4];
  strcpy(a, fathom_nondet_bool() ? "abc" : "abcd");
}
