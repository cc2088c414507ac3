// expect: VIOLATED null:6
#include <stdlib.h>

int main(void) {
  if (getenv("HOME"))
    return getenv("USER")[0];
  return 0;
}
