// expect: VERIFIED
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <stdio.h>

int main(void) {
  assert(fileno(stdin) == 0 && fileno(stdout) == 1 && fileno(stderr) == 2);
  FILE *a = fopen("a", "r"), *b = fopen("b", "r"), *c = fdopen(7, "w");
  if (a && b && c)
    assert(fileno(a) >= 0 && fileno(a) != fileno(b) && fileno(c) == 7);
}
