// expect: UNKNOWN "an object of a block"
// The variable may be where the result goes, and then its end is not marked.
struct Row {
  int x[8];
} zero;

static Row get(int n) {
  int *p = nullptr;
  if (n) {
    Row local = {{1}};
    p = &local.x[0];
    if (n > 1)
      return local;
  }
  if (p)
    *p = 2;
  return zero;
}

int main() { return get(1).x[0]; }
