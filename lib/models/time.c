/* Clocks show any time, but none stands still for ever; sleeping takes no time and may be interrupted. */
#include "internal.h"

struct timespec {
  long tv_sec, tv_nsec;
};
struct timeval {
  long tv_sec, tv_usec;
};

long time(long *result) {
  long now = __fathom_unknown_long();
  if (result)
    *result = now;
  return now;
}

long clock(void) { return __fathom_unknown_long(); }

int clock_gettime(int, struct timespec *result) {
  if (__fathom_nondet_bool())
    return -1;
  result->tv_sec = __fathom_unknown_long();
  result->tv_nsec = __fathom_unknown_long();
  __fathom_assume(result->tv_nsec >= 0 && result->tv_nsec < 1000000000);
  return 0;
}

int gettimeofday(struct timeval *result, void *) {
  result->tv_sec = __fathom_unknown_long();
  result->tv_usec = __fathom_unknown_long();
  __fathom_assume(result->tv_usec >= 0 && result->tv_usec < 1000000);
  return 0;
}

unsigned sleep(unsigned seconds) {
  unsigned left = __fathom_unknown_uint();
  __fathom_assume(left <= seconds);
  return left;
}

int usleep(unsigned) { return zeroOrFailure(); }

int nanosleep(const struct timespec *wanted, struct timespec *left) {
  long seconds = wanted->tv_sec, fraction = wanted->tv_nsec;
  if (seconds < 0 || fraction < 0 || fraction >= 1000000000) {
    setAnyErrno();
    return -1;
  }
  if (zeroOrFailure() == 0)
    return 0;
  if (left) { // no more than wanted
    left->tv_sec = __fathom_unknown_long();
    left->tv_nsec = __fathom_unknown_long();
    __fathom_assume(left->tv_sec >= 0 && left->tv_sec <= seconds);
    __fathom_assume(left->tv_nsec >= 0 && left->tv_nsec < 1000000000);
    __fathom_assume(left->tv_sec < seconds || left->tv_nsec <= fraction);
  }
  return -1;
}
