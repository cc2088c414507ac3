// expect: VERIFIED
// options: --check=+leak
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *p = strdup("abc");
  if (p)
    assert(p[0] == 'a' && p[3] == 0);
  free(p);
  char *q = strndup("abcdef", 2);
  if (q)
    assert(q[1] == 'b' && q[2] == 0);
  free(q);
}
