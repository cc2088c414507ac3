// expect: VERIFIED
#include <stdint.h>
#include <stdlib.h>
void reach_error(void);
struct Empty {
} nothing;

int main(void) {
  char *p = malloc(0), *q = malloc(0);
  if (!&nothing || (p && p == q))
    reach_error();
  free(p);
  free(q);
}
