// expect: VERIFIED
// trap: 44
#include <assert.h>
#include <fathom.h>

struct view {
  int *first, *second;
  long length;
};

struct view make(int *a, int *b) {
  struct view v = {a, b, 2};
  return v;
}

int main(void) {
  int x = 0, y = 0;
  struct view v = make(&x, &y);
  *v.second = 5;
  assert(x == 0 && y == 5);
}
