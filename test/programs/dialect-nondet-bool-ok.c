// expect: VERIFIED
// Whatever type it is declared with.
int __VERIFIER_nondet_bool(void);

int main(void) {
  int x = __VERIFIER_nondet_bool(), y = nondet_bool();
  assert(x >= 0 && x <= 1 && y <= 1);
}
