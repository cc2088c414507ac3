// expect: VERIFIED
// trap: 11
#include <assert.h>
#include <string.h>

struct padded {
  char c;
  int i;
};

int main(void) {
  struct padded a, b;
  memset(&a, 0, sizeof a);
  memset(&b, 0, sizeof b);
  a.c = b.c = 1;
  a.i = b.i = 2;
  assert(memcmp(&a, &b, sizeof a) == 0);
}
