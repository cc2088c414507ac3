// expect: VIOLATED leak
// options: --check=+leak
// trap: 23
#include <stdlib.h>

int main(void) {
  malloc(4);
  return 0;
}
