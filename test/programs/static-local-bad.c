// expect: VIOLATED assert:11
#include <assert.h>

static int next(void) {
  static int value;
  return value++;
}

int main(void) {
  next();
  assert(next() == 0);
}
