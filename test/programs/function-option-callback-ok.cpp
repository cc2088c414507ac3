// expect: VERIFIED
// options: --function=choose
// A reference to a function is never null, and need not be called; functions of the program are called as usual.
static int half(int n) { return n / 2; }
static int twice(int n) { return n < 1000 && n > -1000 ? n * 2 : 0; }

int choose(int (&operation)(int), int n) {
  int (*mine)(int) = n > 0 ? half : twice;
  return &operation != nullptr && mine(n) == n ? 1 : 0;
}
