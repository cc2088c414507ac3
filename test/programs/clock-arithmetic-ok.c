// expect: VERIFIED
// options: --check=-undefined
// Dates and times of processors are far from what a long can hold.
#include <sys/time.h>
#include <time.h>

int main(void) {
  clock_t start = clock();
  long used = (clock() - start) * 1000;
  time_t first = time(NULL), elapsed = time(NULL) - first;
  struct timespec now;
  if (clock_gettime(CLOCK_MONOTONIC, &now))
    return 1;
  long long nanoseconds = now.tv_sec * 1000000000LL + now.tv_nsec;
  struct timeval value;
  gettimeofday(&value, NULL);
  long microseconds = value.tv_sec * 1000000L + value.tv_usec;
  return (used < 0) + (elapsed > 0) + (nanoseconds < 0) + (microseconds < 0);
}
