// expect: VERIFIED
// options: --function=once --check=+leak
int once(int *p, int n) {
  if (!p)
    return 0;
  int *own = new int(n);
  n = *own;
  delete own;
  return n;
}
