// expect: unknown unknown
// The bounded checker finds nothing, for it knows only arguments that are not so long.
#include <string.h>

int main(int argc, char **argv) {
  int number[1];
  if (argc > 1 && strlen(argv[1]) >= 5000)
    number[1] = 1;
  return 0;
}
