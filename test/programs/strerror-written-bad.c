// expect: VIOLATED readonly:6
// glibc's messages are constants.
#include <string.h>

int main(void) {
  strerror(5)[0] = 'x';
}
