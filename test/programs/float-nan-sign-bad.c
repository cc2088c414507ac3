// expect: UNKNOWN "NaN"
// The sign of a NaN is the processor's.
int main(void) {
  float zero = 0, none = zero / zero;
  int a[2] = {1, 2};
  return a[__builtin_signbit(none) ? 2 : 0];
}
