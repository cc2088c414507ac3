// expect: VIOLATED invalid-free:5
#include <stdlib.h>

int main(void) {
  free("abc");
}
