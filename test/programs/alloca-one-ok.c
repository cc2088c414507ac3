// expect: VERIFIED
#include <alloca.h>

int main(void) {
  char *p = alloca(1);
  *p = 1;
  return *p - 1;
}
