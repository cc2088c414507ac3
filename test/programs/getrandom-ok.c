// expect: VERIFIED
#include <assert.h>
#include <sys/random.h>

int main(void) {
  char key[17] = {0};
  long count = getrandom(key, 16, 0);
  assert(count <= 16 && key[16] == 0);
}
