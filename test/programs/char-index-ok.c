// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

int main(void) {
  unsigned char counts[256] = {0};
  char c = fathom_nondet_char();
  counts[(unsigned char)c]++;
  assert(counts[(unsigned char)c] == 1);
}
