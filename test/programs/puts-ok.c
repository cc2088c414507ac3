// expect: VERIFIED
#include <assert.h>
#include <stdio.h>

int main(void) {
  puts("hello");
  fputs("hello", stdout);
  putchar('x');
  fputc('x', stderr);
  fflush(stdout);
  fflush(NULL);
  int c = getchar();
  assert(c == EOF || (c >= 0 && c <= 255));
}
