// expect: VIOLATED pointer-compare:6
// options: --check=+pointer-compare
// Nothing is left of this difference but a constant.
int a[4], b[4];
int main(void) {
  long distance = &a[1] - &b[0];
  return distance > 0;
}
