// expect: VIOLATED bounds:8 bounds:9
#include <stdio.h>

int main(int argc, char **argv) {
  char s[6];
  int n = snprintf(s, 6, "%d", argc);
  if (n >= 0)
    s[n] = 'x';
  snprintf(s, 9, "%d", argc);
}
