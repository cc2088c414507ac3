// expect: VIOLATED assert:10
// What is wanted must be a time.
#include <assert.h>
#include <fathom.h>
#include <time.h>

int main(void) {
  struct timespec wanted = {fathom_nondet_int(), 0}, left = {-7, -7};
  if (nanosleep(&wanted, &left))
    assert(left.tv_sec >= 0);
}
