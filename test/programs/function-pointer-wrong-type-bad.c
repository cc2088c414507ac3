// expect: VIOLATED undefined:7
// trap: 53
static long wide(long x, long y) { return x + y; }

int main(void) {
  void (*f)(void) = (void (*)(void))wide;
  f();
}
