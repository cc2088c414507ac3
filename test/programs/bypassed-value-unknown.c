// expect: UNKNOWN
// A block that is entered anew behind the declaration: what is in the variable then is not known, and not seen in the code.
#include <assert.h>

int main(void) {
  for (int i = 0; i < 2; i++)
    switch (i) {
      int x;
    case 0:
      x = 1;
      break;
    case 1:
      assert(x == 1);
    }
}
