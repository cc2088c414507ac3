// expect: VIOLATED bounds:6
#include <string.h>

int main(void) {
  char s[2] = {'1', '2'};
  return strspn(s, "123");
}
