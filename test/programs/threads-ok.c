// expect: UNKNOWN "pthread_create"
#include <pthread.h>

static void *work(void *p) { return p; }

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
}
