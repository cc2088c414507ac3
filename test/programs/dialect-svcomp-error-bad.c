// expect: VIOLATED reach:7
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_error(void);

int main(void) {
  if (__VERIFIER_nondet_bool())
    __VERIFIER_error();
}
