// expect: VIOLATED undefined:6
// A function with a prototype of its own is of that type only.
static int twice(int x, int y) { return x + y; }
int (*once(void))(int) { return (int (*)(int))twice; }

int main(void) { return once()(3) == 6; }
