// expect: VIOLATED bounds:13
// trap: 39
#include <stdlib.h>

struct packet {
  int length;
  int data[];
};

int main(void) {
  struct packet *p = malloc(sizeof *p + 3 * sizeof(int));
  if (p)
    p->data[3] = 9;
  free(p);
}
