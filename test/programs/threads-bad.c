// expect: UNKNOWN "pthread_create"
#include <assert.h>
#include <pthread.h>

static int x;

static void *work(void *p) {
  x = 1;
  return p;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  assert(x == 0);
}
