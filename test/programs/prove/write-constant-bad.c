// expect: unsafe
#include <fathom.h>
#include <stdlib.h>

static const char text[] = "some words";
int main(void) {
  char *p = (char *)text;
  while (*p)
    *p++ = 0;
  return 0;
}
