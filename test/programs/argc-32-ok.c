// expect: VERIFIED
// options: -- -m32
// There is room for one pointer each, and one more.
int main(int argc, char **argv) { return argc + 1 > argc; }
