// expect: UNKNOWN "an object of a block"
// The value of a function is gone at the end of the expression.
struct four { int a[4]; };
static struct four f(int x) { struct four s = {{x, x, x, x}}; return s; }

int main(void) {
  int *p = f(4).a;
  return *p;
}
