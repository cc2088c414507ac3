// expect: VERIFIED
// trap: 39
#include <assert.h>
#include <stdlib.h>

struct packet {
  int length;
  int data[];
};
struct old {
  int length;
  int data[1];
};

int main(void) {
  struct packet *p = malloc(sizeof *p + 3 * sizeof(int));
  struct old *q = malloc(sizeof *q + 2 * sizeof(int));
  if (p && q) {
    p->length = 3;
    p->data[2] = q->data[2] = 9;
    assert(p->length == 3 && p->data[2] == 9 && q->data[2] == 9);
  }
  free(p);
  free(q);
}
