// expect: VERIFIED
// trap: 6
// Within the object it is allowed.
#include <assert.h>
#include <string.h>

struct two {
  char first[4], second[4];
};

int main(void) {
  struct two t;
  memcpy(t.first, "abcdefg", 8);
  assert(t.second[0] == 'e' && t.second[3] == 0);
}
