// expect: VIOLATED use-after-scope:10
// trap: 22
int main(void) {
  char *p;
  {
    char buffer[4];
    buffer[0] = 1;
    p = buffer;
  }
  return p[0];
}
