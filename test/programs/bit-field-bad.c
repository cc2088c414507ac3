// expect: VIOLATED assert:14
// trap: 40
#include <assert.h>

struct flags {
  unsigned a : 3;
  int b : 5;
};

int main(void) {
  struct flags f = {7, 1};
  f.a++;
  assert(f.b == 1);
  assert(f.a == 8);
}
