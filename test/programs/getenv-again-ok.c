// expect: VERIFIED
// Nothing changes the environment in between.
#include <stdlib.h>

int main(void) {
  int letters = 0;
  if (getenv("HOME"))
    letters += getenv("HOME")[0] == '/';
  if (getenv("USER"))
    letters += getenv("USER")[0] == 'r';
  return letters;
}
