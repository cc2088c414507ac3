// expect: VERIFIED
// trap: 42
#include <assert.h>
#include <fathom.h>

union value {
  unsigned word;
  unsigned short half[2];
  unsigned char byte[4];
};

int main(void) {
  union value v;
  v.word = fathom_nondet_uint();
  assert((v.half[0] | (unsigned)v.half[1] << 16) == v.word);
  v.byte[3] = 0;
  assert(v.word < 1u << 24);
}
