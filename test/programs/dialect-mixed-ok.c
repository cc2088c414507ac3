// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

extern int __VERIFIER_nondet_int(void);
extern int nd_int(void);
extern int nondet_int(void);
extern void __CPROVER_assume(_Bool);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = nd_int(), c = nondet_int(), d = fathom_nondet_int();
  __CPROVER_assume(a < b);
  fathom_assume(b < c && c < d);
  assert(a < d);
}
