// expect: VIOLATED bounds:9 assert:13
#include <assert.h>
#include <fathom.h>
#include <sys/time.h>

int main(void) {
  char small[4];
  if (fathom_nondet_bool())
    gettimeofday(NULL, small);
  struct timezone zone = {5, 5};
  struct timeval now;
  gettimeofday(&now, &zone);
  assert(zone.tz_minuteswest == 5);
}
