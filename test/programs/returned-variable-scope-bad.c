// expect: VIOLATED use-after-scope:16
// A variable that is returned is one of its block, though compilers may keep it where the result goes.
struct Row {
  int x[8];
} zero;

static struct Row get(int n) {
  int *p = 0;
  if (n) {
    struct Row local = {{1}};
    p = &local.x[0];
    if (n > 1)
      return local;
  }
  if (p)
    *p = 2;
  return zero;
}

int main(void) { return get(1).x[0]; }
