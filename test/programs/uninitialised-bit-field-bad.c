// expect: VIOLATED uninitialised:10
// options: --check=+uninitialised
struct flags {
  unsigned low : 3, middle : 5, high : 9;
};
int main(void) {
  struct flags f;
  f.low = 1;
  f.high = 7;
  if (f.middle)
    return 1;
  return 0;
}
