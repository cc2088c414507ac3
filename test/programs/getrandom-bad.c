// expect: VIOLATED bounds:7
// It writes what it is told to write.
#include <sys/random.h>

int main(void) {
  char key[16];
  getrandom(key, 17, 0);
}
