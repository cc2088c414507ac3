// expect: VERIFIED
// options: --check=+uninitialised
struct flags {
  unsigned low : 3, middle : 5, high : 9;
};
int main(void) {
  struct flags f;
  f.low = 1;
  f.high = 7;
  struct flags g = f;
  if (g.low != 1)
    return 1;
  if (g.high != 7)
    return 2;
  g.middle = 0;
  return g.middle ? 3 : 0;
}
