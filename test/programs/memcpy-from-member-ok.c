// expect: VERIFIED
// trap: 3
#include <assert.h>
#include <string.h>

struct person {
  int age;
  char name[8];
};

int main(void) {
  struct person p = {7, "abcdefg"};
  char copy[8];
  memcpy(copy, p.name, sizeof p.name);
  assert(copy[0] == 'a' && copy[6] == 'g' && copy[7] == 0);
}
