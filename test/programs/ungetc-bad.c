// expect: VIOLATED assert:9
#include <assert.h>
#include <stdio.h>

int main(void) {
  int c = getchar();
  ungetc(c, stdin);
  getchar();
  assert(getchar() == c);
}
