// expect: VIOLATED bounds:4
// The program starts at another name of its function.

int start(void) { int a[2] = {1, 2}, i = 2; return a[i]; }

int main(void) __attribute__((alias("start")));
