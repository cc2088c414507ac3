// expect: VIOLATED use-after-scope:8
// trap: 31
int main(void) {
  char *last = 0;
  for (int i = 1; i < 3; i++) {
    char p[i];
    if (last)
      last[0] = 1;
    last = p;
  }
}
