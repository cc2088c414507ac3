// expect: VERIFIED
// On request only: nothing outside of the object is touched.
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
