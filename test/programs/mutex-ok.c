// expect: VERIFIED
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

int main(void) {
  pthread_mutex_lock(&lock);
  ++count;
  pthread_mutex_unlock(&lock);
  assert(count == 1);
}
