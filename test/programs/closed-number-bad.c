// expect: VIOLATED assert:13 assert:14 assert:15
#include <assert.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  char text[4] = "abc";
  struct stat status;
  int number = open("name", O_RDWR);
  if (number < 0)
    return 0;
  assert(read(number, text, 4) == -1);
  assert(fstat(number, &status) == -1);
  assert(close(number) == -1);
}
