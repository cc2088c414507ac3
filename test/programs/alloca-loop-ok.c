// expect: VERIFIED
// trap: 19
#include <alloca.h>
#include <assert.h>

int main(void) {
  char *last = 0;
  for (int i = 0; i < 3; i++) {
    char *p = alloca(4);
    p[3] = i;
    if (last)
      assert(last[3] == i - 1);
    last = p;
  }
}
