// expect: UNKNOWN "values"
// options: --function=sum
// Callers promise n elements, and the program's text does not reach that far.
int sum(unsigned char m, const int values[static m + 1]) {
  int n = m + 1;
  unsigned total = 0;
  for (int i = 0; i < n && i < 4; i++)
    total += (unsigned)values[i];
  return (int)(total & 1);
}
