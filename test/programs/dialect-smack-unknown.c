// expect: UNKNOWN "__SMACK_code"
void __SMACK_code(const char *format, ...);
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __SMACK_code("assert @ != 0;", x);
}
