// expect: VERIFIED
int a[1], b[1];

int main(void) {
  int *p = b, *end = a + 1;
  if (p != end)
    p = end;
  if (p != b)
    return 0;
  *p = 1;
}
