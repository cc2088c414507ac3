// expect: VIOLATED bounds:8
#include <fathom.h>
#include <string.h>

int main(void) {
  char s[5];
  fathom_havoc(s, sizeof s);
  return strlen(s);
}
