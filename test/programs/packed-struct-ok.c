// expect: VERIFIED
// trap: 40
#include <assert.h>
#include <stdlib.h>

struct __attribute__((packed)) record {
  char tag;
  int value;
};

int main(void) {
  struct record *r = malloc(sizeof *r);
  if (!r)
    return 0;
  r->tag = 1;
  r->value = 0x01020304;
  assert(sizeof *r == 5 && ((char *)r)[1] == 4 && ((char *)r)[4] == 1);
  free(r);
}
