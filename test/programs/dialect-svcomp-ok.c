// expect: VERIFIED
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
void reach_error() { __assert_fail("0", "svcomp.c", 3, "reach_error"); }

void __VERIFIER_assert(int cond) {
  if (!cond) {
  ERROR:
    reach_error();
  }
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 0);
  __VERIFIER_assert(x != 0);
  __VERIFIER_assert(__VERIFIER_nondet_uchar() < 256);
}
