// expect: VERIFIED
#include <assert.h>
extern unsigned nd_uint(void);

int main(void) {
  unsigned x = nd_uint();
  if (x)
    assert((x >> (31 - __builtin_clz(x))) == 1);
}
