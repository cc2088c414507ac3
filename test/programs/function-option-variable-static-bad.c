// expect: VIOLATED div-by-zero:5
// options: --function=mean
// That the length of an array is not told does not hide what has nothing to do with it.
int mean(unsigned char n, const int values[static n + 1]) {
  return 100 / n;
}
