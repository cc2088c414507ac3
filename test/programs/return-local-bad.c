// expect: VIOLATED use-after-scope:10
// trap: 19
int *get(void) {
  int x = 1;
  int *p = &x;
  return p;
}

int main(void) {
  return *get();
}
