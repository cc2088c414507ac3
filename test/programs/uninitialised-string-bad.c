// expect: VIOLATED uninitialised:8
// options: --check=uninitialised
#include <string.h>
int main(void) {
  char text[8];
  text[0] = 'a';
  text[7] = 0;
  return (int)strlen(text);
}
