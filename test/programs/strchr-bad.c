// expect: VIOLATED null:7
#include <fathom.h>
#include <string.h>

int main(void) {
  char s[4] = {'a', fathom_nondet_char(), 'c', 0};
  return *strchr(s, 'b');
}
