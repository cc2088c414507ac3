// expect: VIOLATED assert:9
// Declared without extern "C", in two ways.
int __VERIFIER_nondet_int();
void __VERIFIER_assume(int holds);
void __VERIFIER_assert(bool holds);

int main() {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assert(x != 3);
  __VERIFIER_assume(x > 3);
  __VERIFIER_assert(x > 3);
}
