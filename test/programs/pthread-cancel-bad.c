// expect: UNKNOWN "pthread_cancel"
// The run ends in sleep.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

int main(void) {
  pthread_cancel(pthread_self());
  sleep(1);
  assert(0);
}
