// expect: VIOLATED assert:8
#include <assert.h>
#include <stdlib.h>

int main(void) {
  srand(1);
  int x = rand();
  assert(x != rand());
}
