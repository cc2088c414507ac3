// expect: VERIFIED
// options: -- -fwrapv
// Then it is defined.
#include <assert.h>
#include <limits.h>

int main(int argc, char **argv) {
  int next = argc + 1;
  assert(next > argc || next == INT_MIN);
}
