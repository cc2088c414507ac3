// expect: VERIFIED
#include <fathom.h>

static int name(unsigned kind) {
  switch (kind & 3) {
  case 0:
    return 'a';
  case 1:
    return 'b';
  case 2:
    return 'c';
  case 3:
    return 'd';
  }
  __builtin_unreachable();
}

int main(void) {
  return name(fathom_nondet_uint());
}
