// expect: VIOLATED bounds:15
// trap: 40
#include <stdlib.h>

struct __attribute__((packed)) record {
  char tag;
  int value;
};

int main(void) {
  struct record *r = malloc(4);
  if (!r)
    return 0;
  r->tag = 1;
  r->value = 0;
  free(r);
}
