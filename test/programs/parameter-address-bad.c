// expect: VIOLATED use-after-scope:8
static int *address(int x) {
  int *p = &x;
  return p;
}

int main(void) {
  return *address(3);
}
