// expect: VERIFIED
#include <assert.h>
#include <stddef.h>

void *alloca(size_t size);

int main(void) {
  int *number = alloca(sizeof *number);
  assert(number);
  *number = 3;
  assert(*number == 3);
}
