// expect: VIOLATED invalid-free:6
#include <stdlib.h>

static void f(void) {}
int main(void) {
  free((void *)f);
}
