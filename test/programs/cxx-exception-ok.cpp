// expect: UNKNOWN "exception"
#include <fathom.h>

int main() {
  try {
    if (fathom_nondet_bool())
      throw 1;
  } catch (int) {
  }
}
