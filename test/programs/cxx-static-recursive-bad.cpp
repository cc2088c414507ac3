// expect: VIOLATED undefined:4
int half(int n);
int cached(int n) {
  static int first = half(n);
  return first;
}
int half(int n) { return n > 1 ? cached(n / 2) : 0; }

int main() { return cached(2); }
