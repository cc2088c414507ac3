// expect: VIOLATED null:7 bounds:7
// options: --function=f
struct s {
  int a[4];
};
int f(struct s *s) {
  return s->a[2];
}
