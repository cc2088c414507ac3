// expect: VIOLATED readonly:7
#include <string.h>

static const int limits[2] = {10, 20};

int main(void) {
  memset((int *)limits, 0, 4);
}
