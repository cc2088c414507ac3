// expect: VIOLATED null:6 bounds
// options: --function=apply
// A pointer to a function may be null; what is done beside the call counts.
int apply(int (*operation)(int), int n, const int *table) {
  if (n == 1)
    return operation(n);
  return operation && table ? table[n & 7] : 0;
}
