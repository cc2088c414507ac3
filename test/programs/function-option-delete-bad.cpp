// expect: VIOLATED double-free:7
// options: --function=twice
void twice(int n) {
  int *own = new int(n);
  if (n > 3)
    delete own;
  delete own;
}
