// expect: UNKNOWN "a jump bypasses"
// A variable of the program may have a name that clang has for its own.
#include <assert.h>

int main(void) {
  for (int i = 0; i < 2; i++)
    switch (i) {
      int tmp[4];
    case 0:
      tmp[1] = 5;
      break;
    case 1:
      assert(tmp[1] == 5);
      break;
    }
}
