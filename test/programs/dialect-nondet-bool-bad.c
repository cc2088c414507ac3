// expect: VIOLATED assert:5
int __VERIFIER_nondet_bool(void);

int main(void) {
  assert(__VERIFIER_nondet_bool() == 0);
}
