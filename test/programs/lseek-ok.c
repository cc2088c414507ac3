// expect: VERIFIED
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  FILE *f = fopen("a", "r");
  int number = open("b", O_RDONLY);
  if (!f || number < 0)
    return 1;
  lseek(number, 10, SEEK_SET);
  char text[10];
  read(number, text, sizeof text);
  assert(number >= 62 || ftell(f) <= 0);
  assert(lseek(-1, 0, SEEK_END) == -1 && errno > 0);
  assert(lseek(number, -1, SEEK_SET) == -1);
}
