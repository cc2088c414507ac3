// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

static const char text[] = "some words";
int main(void) {
  int n = 0;
  for (const char *p = text; *p; p++)
    n++;
  return n;
}
