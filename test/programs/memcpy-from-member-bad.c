// expect: VIOLATED bounds:13
// trap: 3
#include <string.h>

struct person {
  int age;
  char name[8];
};

int main(void) {
  struct person p = {7, "abcdefg"};
  char copy[16];
  memcpy(copy, p.name, sizeof p);
}
