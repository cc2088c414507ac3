// expect: VERIFIED
#include "stack.h"

#include <assert.h>

int main(void) {
  push(3);
  push(4);
  assert(pop() == 4);
  assert(pop() == 3);
}
