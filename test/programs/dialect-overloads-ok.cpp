// expect: VERIFIED
void __VERIFIER_assume(int);
void __VERIFIER_assume(long);
void __VERIFIER_assume(bool);
void reach_error() {}
int nondet_int();

int main() {
  int x = nondet_int();
  __VERIFIER_assume(x > 0);
  __VERIFIER_assume((long)(x < 9));
  __VERIFIER_assume(x & 1);
  if (x == 0 || x == 9 || x == 4) reach_error();
}
