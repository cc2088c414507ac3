// expect: VIOLATED alignment:13 alignment:15
// options: --check=+alignment
// A structure that is copied is read, too.
struct row {
  int a[6];
};
extern int nd_int(void);
static int first(struct row row) { return row.a[0]; }
int main(void) {
  _Alignas(4) char bytes[26] = {0};
  struct row *p = (struct row *)(bytes + 1);
  if (nd_int() == 4)
    return first(*p);
  p = (struct row *)(bytes + 2);
  struct row copy = *p;
  return copy.a[0];
}
