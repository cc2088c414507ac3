// expect: VERIFIED
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  char text[8] = {0};
  int file = open("name", O_RDONLY);
  if (file < 0)
    return 1;
  ssize_t n = read(file, text, 7);
  assert(n >= -1 && n <= 7 && text[7] == 0);
  if (n > 0 && write(1, text, n) < n)
    return 1;
  return close(file);
}
