// expect: VIOLATED assert:9 assert:14
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int a = open("a", O_RDONLY);
  if (a == -1) return 0;
  assert(a > 2);
  close(a);
  int b = open("b", O_RDONLY);
  if (a >= 64) // of which nothing is known
    return 0;
  assert(b != a);
}
