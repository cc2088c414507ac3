// expect: VIOLATED bounds:4
// options: --function=f
int f(int a[static 2]) {
  return a[0] > a[2];
}
