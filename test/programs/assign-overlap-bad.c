// expect: VIOLATED undefined:12
// A structure is assigned to one that overlaps it.
#include <fathom.h>

struct block { char bytes[64]; };

int main(void) {
  static char room[128];
  int i = fathom_nondet_int();
  fathom_assume(i >= 0 && i <= 64);
  struct block *to = (struct block *)room, *from = (struct block *)(room + i);
  *to = *from;
}
