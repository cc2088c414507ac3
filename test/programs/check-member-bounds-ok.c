// expect: VERIFIED
// options: --check=+member-bounds
extern unsigned nd_uint(void);
struct s {
  int first[4];
  int second[4];
} s;
int main(void) {
  unsigned i = nd_uint();
  if (i >= 8)
    return 0;
  if (i < 4)
    s.first[i] = 1;
  else
    s.second[i - 4] = 1;
  return 0;
}
