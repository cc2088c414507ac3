// expect: VERIFIED
// options: --check=+pointer-overflow
extern int nd_int(void);
int a[4];
struct {
  char c;
  int b[4];
} s[3];
int main(void) {
  int n = nd_int() % 2;
  int *p = n == 5 ? &a[1ul << 62] : &s[2].b[3]; // never chosen
  int *end = a + 4, *behind = s[3].b;
  return p == end || p == behind;
}
