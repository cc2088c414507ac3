// expect: VERIFIED
#include <assert.h>
#include <errno.h>
#include <unistd.h>

int main(void) {
  int before = getpgid(1);
  errno = 0;
  assert(errno == 0 && before == before);
}
