// expect: VIOLATED bounds:6
#include <strings.h>

int main(void) {
  char a[2] = {'a', 'b'};
  return strcasecmp(a, "AB") != 0;
}
