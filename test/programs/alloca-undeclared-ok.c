// expect: VERIFIED
// options: -- -std=gnu89
int main() {
  char *p = alloca(10);
  p[0] = 1;
  return p[0] - 1;
}
