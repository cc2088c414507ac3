// expect: VIOLATED bounds:7
// What is looked for has no end; its first character differs from all others, but implementations read on.
#include <string.h>

int main(void) {
  char text[3] = "a", part[2] = {'b', 'c'};
  return strstr(text, part) != NULL;
}
