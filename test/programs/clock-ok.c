// expect: VERIFIED
#include <assert.h>
#include <time.h>

int main(void) {
  clock_t start = clock();
  assert(start >= 0 && clock() >= start);
  assert(time(NULL) >= 0);
  struct timespec a, b;
  if (!clock_gettime(CLOCK_MONOTONIC, &a) && !clock_gettime(CLOCK_MONOTONIC, &b)) {
    assert(a.tv_sec >= 0 && b.tv_sec >= a.tv_sec);
    assert(b.tv_sec > a.tv_sec || b.tv_nsec >= a.tv_nsec);
  }
}
