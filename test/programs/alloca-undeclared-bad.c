// expect: VIOLATED bounds:5
// options: -- -std=gnu89
int main() {
  char *p = alloca(10);
  p[10] = 1;
  return p[10] - 1;
}
