// expect: VERIFIED
// options: --function=f
// Of a class that copies itself the function gets a copy.
struct S {
  int v;
  S() : v(3) {}
  S(const S &other) : v(other.v) {}
  ~S() {}
};

int f(const S s) { return s.v == 3; }
