// expect: VIOLATED bounds:6
#include <string.h>

int main(void) {
  char s[3] = {'a', 'a', 'a'};
  return strstr(s, "ab") != NULL;
}
