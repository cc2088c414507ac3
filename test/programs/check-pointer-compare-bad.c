// expect: VIOLATED pointer-compare:7
// options: --check=+pointer-compare
extern int nd_int(void);
int main(void) {
  int a[4], b[4];
  int *p = nd_int() == 3 ? b : a;
  for (int *q = a; q < p + 4; q++)
    *q = 0;
  return 0;
}
