// expect: VIOLATED use-after-free:9
#include <pthread.h>
#include <stdlib.h>

int main(void) {
  pthread_mutex_t *lock = malloc(sizeof *lock);
  if (!lock || pthread_mutex_init(lock, NULL)) exit(1);
  free(lock);
  pthread_mutex_lock(lock);
}
