// expect: VIOLATED bounds:8
// The end of one array may be where the other begins, but nothing may be written there.
int a[1], b[1];

int main(void) {
  int *p = b, *end = a + 1;
  int *r = p == end ? end : p;
  *r = 5;
}
