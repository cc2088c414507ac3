// expect: VIOLATED assert:9 assert:10 assert:13
// Time passes or not, and the clock on the wall may be set.
#include <assert.h>
#include <time.h>

int main(void) {
  clock_t start = clock();
  time_t now = time(NULL);
  assert(clock() > start);
  assert(time(NULL) >= now);
  struct timespec a, b;
  if (!clock_gettime(CLOCK_MONOTONIC, &a) && !clock_gettime(CLOCK_BOOTTIME, &b))
    assert(b.tv_sec >= a.tv_sec);
}
