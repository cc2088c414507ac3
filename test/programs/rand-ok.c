// expect: VERIFIED
#include <assert.h>
#include <stdlib.h>
#include <time.h>

int main(void) {
  srand(time(NULL));
  int x = rand();
  assert(x >= 0 && x <= RAND_MAX);
  time_t t;
  assert(time(&t) == t);
  clock();
}
