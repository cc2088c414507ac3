// expect: VIOLATED leak
// options: --check=+leak
// trap: 25
#include <stdlib.h>

static void f(void) {
  char *p = malloc(4);
  if (p)
    *p = 1;
}
int main(void) {
  f();
  exit(0);
}
