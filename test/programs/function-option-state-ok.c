// expect: VERIFIED
// options: --function=use
// Variables of the program have their initial values, which is said.
int state = 3;
int use(int x) { return 6 / state + (x & 1); }
