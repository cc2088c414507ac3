// expect: VIOLATED signed-overflow:6
// options: -- -fwrapv
// But for a division, which traps.
#include <limits.h>

int main(int argc, char **argv) { return (argc ? INT_MIN : 1) / (argc == 7 ? -1 : 1) == 1; }
