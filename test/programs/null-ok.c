// expect: VERIFIED
#include <stdlib.h>

struct pair {
  int a, b;
};

int main(void) {
  struct pair *p = malloc(sizeof *p);
  if (p)
    p->b = 1;
  free(p);
}
