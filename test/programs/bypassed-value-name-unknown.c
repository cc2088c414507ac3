// expect: UNKNOWN "jump bypasses"
// A variable with a name that clang also gives to its own.
#include <assert.h>

int main(void) {
  for (int i = 0; i < 2; i++)
    switch (i) {
      int tmp;
    case 0:
      tmp = 1;
      break;
    case 1:
      assert(tmp == 1);
    }
}
