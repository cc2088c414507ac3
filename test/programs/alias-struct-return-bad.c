// expect: VIOLATED assert:18
// trap: 44
#include <assert.h>

struct pair {
  int *first, *second;
};

struct pair make(int *a, int *b) {
  struct pair v = {a, b};
  return v;
}

int main(void) {
  int x = 0, y = 0;
  struct pair v = make(&x, &y);
  *v.second = 5;
  assert(y == 0);
}
