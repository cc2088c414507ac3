// expect: VIOLATED signed-overflow:7
#include <time.h>

int main(void) {
  struct timespec now = {0, 0};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 10000000000L == 1;
}
