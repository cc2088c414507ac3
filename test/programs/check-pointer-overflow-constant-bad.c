// expect: VIOLATED pointer-overflow:7
// options: --check=+pointer-overflow
// Clang computes this itself.
extern int nd_int(void);
int a[4];
int main(void) {
  int *p = nd_int() == 5 ? &a[1ul << 62] : a;
  return p == a;
}
