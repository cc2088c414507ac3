// expect: VERIFIED
int main(void) {
  int x = nondet_int();
  __CPROVER_assume(x > 3);
  __ESBMC_assume(x < 5);
  assert(x == 4);
  __ESBMC_assert(x == 4, "just four");
}
