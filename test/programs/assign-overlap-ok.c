// expect: VERIFIED
// To itself, or to another.
#include <assert.h>
#include <fathom.h>

struct block { char bytes[64]; };

int main(void) {
  static char room[128];
  room[64] = room[0] = 1;
  struct block *to = (struct block *)room, *from = (struct block *)(room + (fathom_nondet_bool() ? 0 : 64));
  *to = *from;
  assert(to->bytes[0] == 1);
}
