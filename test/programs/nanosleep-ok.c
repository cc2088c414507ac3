// expect: VERIFIED
#include <assert.h>
#include <time.h>

int main(void) {
  struct timespec wanted = {2, 0}, left;
  if (nanosleep(&wanted, &left))
    assert(left.tv_sec >= 0 && left.tv_sec <= 2 && left.tv_nsec < 1000000000);
}
