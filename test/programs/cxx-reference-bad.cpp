// expect: VIOLATED use-after-scope:9
static int &get() {
  int x = 3;
  int *p = &x;
  return *p;
}

int main() {
  return get();
}
