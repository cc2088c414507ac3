// expect: UNKNOWN "kept outside"
// Functions of the library may keep what they are given, too: here in a variable of the caller.
#include <assert.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  char *end = argv[0];
  if (argc >= 0) {
    strtol((char[]){"12x"}, &end, 10);
  }
  assert(*end == 'x');
}
