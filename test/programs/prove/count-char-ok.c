// expect: safe ends
#include <fathom.h>

static int count(const char *s, char c) {
  int n = 0;
  for (; *s; s++)
    if (*s == c && n < 1000)
      n++;
  return n;
}

int main(void) {
  char a[20];
  a[19] = 0;
  count(a, 'x');
  return 0;
}
