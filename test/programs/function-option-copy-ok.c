// expect: VERIFIED
// options: --function=f --check=+uninitialised
// The caller has written what it passes.
struct s {
  int a[10];
};

int f(struct s s) {
  return s.a[9] > 0 ? 1 : 0;
}
