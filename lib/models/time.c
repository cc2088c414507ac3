/* Clocks show any time, but none stands still for ever; sleeping takes no time and may be interrupted. */
#include "internal.h"

struct timespec {
  long tv_sec, tv_nsec;
};
struct timeval {
  long tv_sec, tv_usec;
};

/* Linux refuses dates before 1970, and counts nanoseconds in 63 bits. If long has 32 bits, it is too small for dates
   behind 2037. */
static long anySeconds(void) {
  long now = __fathom_unknown_long("seconds of the clock");
  __fathom_assume(sizeof now == 4 || (now >= 0 && now < INT64_MAX / 1000000000));
  return now;
}

long time(long *result) {
  long now = anySeconds();
  if (result)
    *result = now;
  return now;
}

/* It wraps around every 72 minutes if long has 32 bits. */
long clock(void) {
  static long last;
  long now = __fathom_unknown_long("clock");
  __fathom_assume(sizeof now == 4 || (now >= last && now < INT64_MAX / 1000));
  last = now;
  return now;
}

/* Which clocks of Linux never go back: all but those that show the date. They are numbered from 0. */
enum { CLOCKS = 12, FORWARD = 1 << 1 | 1 << 2 | 1 << 3 | 1 << 4 | 1 << 6 | 1 << 7 | 1 << 9 };

/* Those of the date and of the time since the start are always there. */
static _Bool mayFail(int clock) { return sizeof(long) == 4 || (clock != 0 && clock != 1); }

int clock_gettime(int clock, struct timespec *result) {
  static struct timespec last[CLOCKS];
  if (mayFail(clock) && zeroOrFailure())
    return -1;
  struct timespec now = {anySeconds(), __fathom_unknown_long("nanoseconds of the clock")};
  __fathom_assume(now.tv_nsec >= 0 && now.tv_nsec < 1000000000);
  if (clock >= 0 && clock < CLOCKS && FORWARD >> clock & 1) {
    struct timespec *before = &last[clock];
    __fathom_assume(now.tv_sec > before->tv_sec || (now.tv_sec == before->tv_sec && now.tv_nsec >= before->tv_nsec));
    *before = now;
  }
  *result = now;
  return 0;
}

/* Neither has to be asked for. What the time zone is, is obsolete. */
int gettimeofday(struct timeval *result, void *zone) {
  if (result) {
    result->tv_sec = anySeconds();
    result->tv_usec = __fathom_unknown_long("microseconds of the clock");
    __fathom_assume(result->tv_usec >= 0 && result->tv_usec < 1000000);
  }
  if (zone)
    __fathom_havoc(zone, 2 * sizeof(int));
  return 0;
}

unsigned sleep(unsigned seconds) {
  unsigned left = __fathom_unknown_uint("seconds left");
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
    left->tv_sec = __fathom_unknown_long("seconds left");
    left->tv_nsec = __fathom_unknown_long("nanoseconds left");
    __fathom_assume(left->tv_sec >= 0 && left->tv_sec <= seconds);
    __fathom_assume(left->tv_nsec >= 0 && left->tv_nsec < 1000000000);
    __fathom_assume(left->tv_sec < seconds || left->tv_nsec <= fraction);
  }
  return -1;
}
