// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

static int counter = 100;
int main(void) {
  while (counter > 0)
    counter--;
  return 0;
}
