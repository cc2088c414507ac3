// expect: VIOLATED bounds:7
// The set has no end; its first character is found, but implementations read all of it.
#include <string.h>

int main(void) {
  char text[3] = "a", set[2] = {'a', 'b'};
  return (int)strcspn(text, set);
}
