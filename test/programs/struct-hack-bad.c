// expect: VIOLATED bounds:13
// trap: 39
#include <stdlib.h>

struct old {
  int length;
  int data[1];
};

int main(void) {
  struct old *p = malloc(sizeof *p);
  if (p)
    p->data[1] = 9;
  free(p);
}
