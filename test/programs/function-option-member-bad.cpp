// expect: VIOLATED bounds:6
// options: --function=_ZN1S3getEi
// There is one more than that only in a larger object.
struct S {
  int values[4];
  int get(int i) { return i >= 0 && i < 5 ? values[i] : 0; }
};

int use(S &s) { return s.get(0); }
