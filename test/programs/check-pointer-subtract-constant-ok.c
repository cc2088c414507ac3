// expect: VERIFIED
// options: --check=+pointer-compare
int a[4];
char c[4];
int main(void) {
  long distance = &a[3] - &a[0];
  return distance - 3 + (&c[2] - c) - 2;
}
