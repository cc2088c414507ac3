// expect: VERIFIED
#include <stddef.h>

void __VERIFIER_nondet_memory(void *memory, size_t size);
void reach_error(void);

int main(void) {
  int pair[2] = {0, 0};
  __VERIFIER_nondet_memory(pair, sizeof pair[0]);
  if (pair[1] == 77)
    reach_error();
}
