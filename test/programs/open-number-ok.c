// expect: VERIFIED
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int a = open("a", O_RDONLY), b = creat("b", 0600);
  if (a != -1 && b != -1 && b < 64) {
    assert(a >= 0 && a < b);
    close(a);
    int c = open("c", O_RDONLY);
    assert(c == a || c == -1);
  }
}
