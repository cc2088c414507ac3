// expect: VERIFIED
// trap: 30
#include <assert.h>

struct pair {
  int a[2], b[2];
};

int main(void) {
  struct pair s = {{1, 2}, {3, 4}};
  int *p = (int *)&s;
  assert(p[2] == 3);
}
