// expect: VIOLATED null:6 bounds:6
// options: --function=get
int get(int *p, unsigned i) {
  if (i > 3)
    return 0;
  return p[i];
}
