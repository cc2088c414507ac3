// expect: safe unknown
// assuming: each shorter than 4096 bytes
// The bounded checker shows it, for arguments that are not too long; and it is said so.
#include <string.h>

int main(int argc, char **argv) {
  int number[1];
  if (argc > 1 && strlen(argv[1]) >= 5000)
    number[1] = 1;
  return 0;
}
