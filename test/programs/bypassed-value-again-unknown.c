// expect: UNKNOWN "jump bypasses"
// A block that is left and entered again with nothing on the way.
#include <assert.h>

int main(void) {
  int n = 0;
  for (;;) {
    if (n)
      goto in;
    int y;
    y = 5;
  in:
    if (n == 1) {
      assert(y == 5);
      return 0;
    }
    n++;
    continue;
  }
}
