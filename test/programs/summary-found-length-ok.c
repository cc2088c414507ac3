// expect: VERIFIED
#include <fathom.h>
#include <string.h>
void reach_error(void);

int main(void) {
  char a[8], b[8] = "abcd", *d = fathom_nondet_bool() ? a : b;
  size_t n = strlen(b);
  for (size_t i = 0; i < n + 1; i++)
    d[i] = b[i];
  if (b[2] != 'c' || d[3] != 'd')
    reach_error();
}
