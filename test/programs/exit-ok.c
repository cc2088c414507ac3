// expect: VERIFIED
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>
#include <unistd.h>

static void leave(int how) {
  switch (how) {
  case 0:
    exit(0);
  case 1:
    abort();
  case 2:
    _Exit(2);
  case 3:
    _exit(3);
  default:
    quick_exit(4);
  }
}

int main(void) {
  leave(fathom_nondet_int());
  assert(0);
}
