// expect: VERIFIED
#include <stddef.h>

int nondet_int(void);
unsigned char nondet_uchar(void);
void __CPROVER_assume(_Bool);
void __CPROVER_assert(_Bool, const char *);
_Bool __CPROVER_r_ok(const void *, size_t);
_Bool __CPROVER_w_ok(const void *, size_t);
_Bool __CPROVER_rw_ok(const void *, size_t);
void __CPROVER_havoc_object(void *);

static const int constant = 3;

int main(void) {
  int a[2] = {0}, b[2] = {5, 5}, x = nondet_int();
  __CPROVER_assume(x >= 0 && x < 2);
  __CPROVER_assert(__CPROVER_r_ok(a, 8) && __CPROVER_rw_ok(a + x, 4), "in bounds");
  __CPROVER_assert(!__CPROVER_w_ok(a, 9), "out of bounds");
  __CPROVER_havoc_object(a + 1);
  __CPROVER_assert(b[x] == 5, "another object");
  __CPROVER_assert(constant == 3 && nondet_uchar() <= 255, "constant");
}
