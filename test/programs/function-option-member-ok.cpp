// expect: VERIFIED
// options: --function=_ZN1S3getEi
// `this` leads to an object.
struct S {
  int values[4];
  int get(int i) { return i >= 0 && i < 4 ? values[i] : 0; }
};

int use(S &s) { return s.get(0); }
