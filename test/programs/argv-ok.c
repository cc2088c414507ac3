// expect: VERIFIED
// trap: 62
#include <assert.h>
#include <stddef.h>

int main(int argc, char **argv) {
  assert(argc >= 0);
  assert(argv[argc] == NULL);
  if (argc > 1) {
    assert(argv[1] != NULL);
    if (argv[1][0])
      return argv[1][1];
  }
}
