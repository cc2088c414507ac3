// expect: VIOLATED readonly:6
#include <string.h>

int main(void) {
  char *s = "a,b";
  return strtok(s, ",") != NULL;
}
