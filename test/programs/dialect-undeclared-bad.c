// expect: VIOLATED assert:6 assert:7
// As CBMC and ESBMC know them: without a declaration.
int main(void) {
  int x = nondet_int();
  __CPROVER_assume(x > 3);
  assert(x > 4);
  __ESBMC_assert(x > 5, "above");
}
