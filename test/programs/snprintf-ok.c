// expect: VERIFIED
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  char s[6] = "xxxxx";
  int n = snprintf(s, 4, "%d", argc);
  assert(strlen(s) < 4 && s[4] == 'x');
  if (n >= 0 && n < 4)
    assert(s[n] == 0);
  assert(snprintf(NULL, 0, "%d", argc) >= -1);
}
