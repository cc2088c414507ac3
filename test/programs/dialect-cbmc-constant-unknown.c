// expect: UNKNOWN "__CPROVER_w_ok of a constant"
// To CBMC, all memory can be written.
#include <stddef.h>

int main(void) {
  const char *s = "abc";
  __CPROVER_assert(__CPROVER_r_ok(s, (size_t)4), "readable");
  __CPROVER_assert(__CPROVER_w_ok(s, (size_t)4), "writable");
}
