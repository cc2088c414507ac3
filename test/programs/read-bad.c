// expect: VIOLATED bounds:7 bounds:9
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  char text[8] = {0};
  if (read(0, text, 9) < 0)
    return 1;
  write(1, text, 10);
}
