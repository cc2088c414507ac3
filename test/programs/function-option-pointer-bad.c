// expect: VIOLATED null:6 bounds:6
// options: --function=f
int f(int **p) {
  if (!p)
    return 0;
  return **p;
}
