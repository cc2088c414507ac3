// expect: unsafe
// The address is that of b, but the pointer belongs to a.
int main(void) {
  char a[4] = {0}, b[4] = {0};
  char *p = a + (b - a);
  *p = 1;
  return b[0];
}
