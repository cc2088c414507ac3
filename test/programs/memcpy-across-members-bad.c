// expect: VIOLATED bounds:11
// trap: 6
#include <string.h>

struct two {
  char first[4], second[4];
};

int main(void) {
  struct two t;
  memcpy(t.first, "abcdefgh", 9);
}
