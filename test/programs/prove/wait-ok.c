// expect: safe unknown
// A clock does not stand still for ever, and random numbers are not always odd.
#include <stdlib.h>
#include <time.h>

int main(void) {
  time_t end = 1000;
  while (time(NULL) < end)
    ;
  while (rand() % 2)
    ;
  return 0;
}
