// expect: VIOLATED invalid-free:8
// trap: 19
#include <alloca.h>
#include <stdlib.h>

int main(void) {
  char *p = alloca(4);
  free(p);
}
