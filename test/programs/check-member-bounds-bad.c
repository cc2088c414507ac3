// expect: VIOLATED member-bounds:13
// options: --check=+member-bounds
// Inside of the object, and outside of its member.
extern unsigned nd_uint(void);
struct s {
  int first[4];
  int second[4];
} s;
int main(void) {
  unsigned i = nd_uint();
  if (i >= 8)
    return 0;
  s.first[i] = 1;
  return 0;
}
