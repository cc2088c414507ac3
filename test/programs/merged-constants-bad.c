// expect: VIOLATED use-after-scope:9
// options: -- -fmerge-all-constants
int main(void) {
  const int *p;
  {
    const int table[3] = {1, 2, 3};
    p = table;
  }
  return *p;
}
