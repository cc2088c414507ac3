// expect: VIOLATED bounds:4
// options: --function=f
// The object may be larger than the type, and need not be.
int f(int &r) { return (&r)[1] > 0; }
