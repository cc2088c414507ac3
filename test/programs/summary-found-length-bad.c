// expect: VIOLATED reach:13
// The length was found by a loop before; where the arrays overlap the loop is executed as it stands.
#include <fathom.h>
#include <string.h>
void reach_error(void);

int main(void) {
  char b[8] = "abcd", *d = b + (fathom_nondet_bool() ? 1 : 0);
  size_t n = strlen(b);
  for (size_t i = 0; i < n + 1; i++)
    d[i] = b[i];
  if (b[2] != 'c')
    reach_error();
}
