// expect: UNKNOWN "kill"
// The run may end here.
#include <assert.h>
#include <signal.h>
#include <unistd.h>

int main(void) {
  kill(getpid(), SIGKILL);
  assert(0);
}
