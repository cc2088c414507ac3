// expect: VERIFIED
#define _GNU_SOURCE
#include <assert.h>
#include <limits.h>
#include <string.h>
#include <strings.h>

int main(void) {
  char text[] = "a,,b", *rest = text, copy[4];
  assert(strcmp(strsep(&rest, ","), "a") == 0);
  assert(strcmp(strsep(&rest, ","), "") == 0);
  assert(strcmp(strsep(&rest, ","), "b") == 0);
  assert(!rest && !strsep(&rest, ","));
  assert(memccpy(copy, "abc", 'b', 4) == copy + 2 && copy[1] == 'b');
  assert(!memccpy(copy, "abcd", 'x', 4) && copy[3] == 'd');
  assert(ffs(0) == 0 && ffs(40) == 4 && ffsll(LLONG_MIN) == 64);
}
