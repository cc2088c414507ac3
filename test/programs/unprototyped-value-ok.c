// expect: UNKNOWN "'twice', which has no prototype"
// It may be a function of the type that it is called with.
int twice();

static int call(int (*f)(int)) { return f(3); }

int main(void) { return call(twice) == 6; }
