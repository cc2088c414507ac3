// expect: VERIFIED
// trap: 58
#include <fathom.h>

int main(void) {
  if (fathom_nondet_bool())
    for (;;) {
    }
}
