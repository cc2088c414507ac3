// expect: VIOLATED use-after-scope:13
// trap: 19
#include <alloca.h>

char *get(void) {
  char *p = alloca(4);
  p[0] = 1;
  return p;
}

int main(void) {
  char *p = get();
  return p[0];
}
