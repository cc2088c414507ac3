// expect: VERIFIED
#include <assert.h>
#include <stddef.h>
#include <sys/time.h>

int main(void) {
  struct timeval now;
  gettimeofday(NULL, NULL);
  assert(gettimeofday(&now, NULL) == 0);
  assert(now.tv_sec >= 0 && now.tv_usec >= 0 && now.tv_usec < 1000000);
}
