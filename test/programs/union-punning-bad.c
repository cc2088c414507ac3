// expect: VIOLATED assert:15
// trap: 42
#include <assert.h>
#include <fathom.h>

union value {
  unsigned word;
  unsigned char byte[4];
};

int main(void) {
  union value v;
  v.word = fathom_nondet_uint();
  v.byte[0] = 0;
  assert(v.word < 1u << 24);
}
