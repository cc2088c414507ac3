// expect: UNKNOWN "alarm"
// The run ends in sleep.
#include <assert.h>
#include <unistd.h>

int main(void) {
  alarm(1);
  sleep(10);
  assert(0);
}
