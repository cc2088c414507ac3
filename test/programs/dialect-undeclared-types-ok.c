// expect: VERIFIED
// Without a declaration each of them gives what its name says.
int main(void) {
  unsigned long x = nondet_ulong();
  __CPROVER_assume(x > 0xffffffffffUL);
  __CPROVER_assert(x != 5, "it has 64 bits");
  int c = __VERIFIER_nondet_uchar();
  __CPROVER_assert(c >= 0 && c <= 255, "it has 8 bits, without sign");
  unsigned n = nondet_uint() % 10;
  __ESBMC_assert(n < 10, "it has no sign");
}
