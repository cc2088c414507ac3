// expect: VIOLATED invalid-free:7
#include <stdlib.h>

int x;

int main(void) {
  free(&x);
}
