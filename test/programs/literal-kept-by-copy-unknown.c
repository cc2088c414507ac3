// expect: UNKNOWN "kept outside"
// A copy of the variable that holds the pointer.
#include <assert.h>
#include <string.h>

static int *kept;

int main(int argc, char **argv) {
  if (argc) {
    int *p = &(int){1};
    memcpy(&kept, &p, sizeof p);
  }
  if (argc)
    assert(*kept == 1);
}
