// expect: VERIFIED
#include <assert.h>

int main(void) {
  int x = ({
    int y = 3;
    y * 2;
  });
  assert(x == 6);
}
