// expect: VIOLATED signed-overflow:4
// options: -- -fwrapv -fno-wrapv
// The last word counts.
int main(int argc, char **argv) { return argc + 1 > argc; }
