// expect: safe ends
// The difference of two pointers into one object is a number like any other.
int main(void) {
  char a[4] = {0};
  char *b = a + 3;
  char *p = a + (b - a);
  *p = 1;
  return a[3];
}
